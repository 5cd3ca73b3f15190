// The types name what the modules have, and docs/ describe it: properties, methods, events and texts of each element.
//
//   node Web/Tests/npm/names.mjs PACKAGE

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const typescript = createRequire(import.meta.url)("/usr/share/nodejs/typescript");
const folder = resolve(process.argv[2]);
const read = (path) => readFileSync(path, "utf8");
const docs = ["alerts-inputs-notices", "verification", "web"].map((name) => read(`docs/${name}.md`)).join("\n");

// As much of a browser as constructors use.
const defined = new Map();
globalThis.HTMLElement = class {
  attachInternals() {
    return {};
  }
  attachShadow() {
    return {};
  }
  addEventListener() {}
};
globalThis.customElements = { get: (name) => defined.get(name), define: (name, type) => defined.set(name, type) };

/** The members of the interfaces of a file, by the interface's name; each a list of names. */
function interfacesOf(name) {
  const path = `${folder}/${name}.d.ts`;
  const file = typescript.createSourceFile(path, read(path), typescript.ScriptTarget.ES2022, true);
  const found = {};
  for (const each of file.statements.filter(typescript.isInterfaceDeclaration)) {
    found[each.name.text] = each.members.map((member) => member.name.text);
  }
  return found;
}

/** What the classes of an element call among themselves. */
const inner = [
  "complete", "isModern", "isNear", "leave", "look", "machineTexts", "restart", "retry", "row", "setValue", "site", "words",
];

/** Everything but what elements share, what they override for classes between, and what browsers call. */
function publicNames(type, base) {
  const names = Object.getOwnPropertyNames(new type());
  for (let each = type.prototype; each !== base.prototype; each = Object.getPrototypeOf(each)) {
    names.push(...Object.getOwnPropertyNames(each));
  }
  const shared = new Set(["constructor", ...inner, ...Object.getOwnPropertyNames(base.prototype)]);
  return [...new Set(names)].filter((name) => !shared.has(name) && !name.endsWith("Callback")).sort();
}

const elements = [
  { module: "alert", prefix: "Alert", type: "FretsawAlert" },
  { module: "captcha", prefix: "Captcha", type: "FretsawCaptcha" },
  { module: "gesture-lock", prefix: "GestureLock", type: "GestureLock" },
  { module: "guide", prefix: "Guide", type: "Guide" },
  { module: "page-indicator", prefix: "PageIndicator", type: "PageIndicator" },
  { module: "textarea", prefix: "Textarea", type: "FretsawTextarea" },
];
const { FretsawElement } = await import(pathToFileURL(`${folder}/runtime.js`));
const requests = interfacesOf("types").Requests;

for (const { module, prefix, type } of elements) {
  await import(pathToFileURL(`${folder}/${module}.js`));
  const interfaces = interfacesOf(module);
  const properties = interfaces[`${prefix}Properties`];
  const events = interfaces[`${prefix}Events`];
  const source = read(`${folder}/${module}.js`) + (module === "captcha" ? read(`${folder}/captcha/field.js`) : "");
  const sent = new Set(
    [...source.matchAll(/(?:#|this\.)(?:dispatch|leave)\(\n?(?:[^"();]*\? )?"([a-z-]+)"(?: : "([a-z-]+)")?/g)]
      .flatMap(([, ...names]) => names.filter(Boolean).map((name) => `fretsaw-${name}`)),
  );
  for (const [, name] of source.matchAll(/"(fretsaw-[a-z-]+)"[,) ;]/g)) {
    if (name !== `fretsaw-${module}` && name !== "fretsaw-alerts") sent.add(name);
  }

  test(`the types of <fretsaw-${module}> have its properties and methods`, () => {
    const element = defined.get(`fretsaw-${module}`);
    const hasRequests = "fetch" in new element();
    const base = element.prototype instanceof FretsawElement ? FretsawElement : HTMLElement;
    const typed = [...interfaces[type], ...properties, ...(hasRequests ? requests : [])];
    assert.deepEqual(typed.filter((name) => !(name in base.prototype)).sort(), publicNames(element, base));
  });

  test(`the types of <fretsaw-${module}> have its events`, () => {
    assert.deepEqual([...events].sort(), [...sent].sort());
  });

  test(`docs describe the properties, methods and events of <fretsaw-${module}>`, () => {
    const hyphenated = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    for (const name of [...properties, ...events]) {
      assert.match(docs, new RegExp(`[\`<" ](${name}|${hyphenated(name)})[\`(="> ]`), name);
    }
  });
}

test("all events have the prefix of the project", () => {
  for (const name of ["alert", "captcha", "gesture-lock", "guide", "notice", "textarea", "runtime/element"]) {
    for (const [, event] of read(`${folder}/${name}.js`).matchAll(/new CustomEvent\(["`]([^"`]*)/g)) {
      assert.match(event, /^fretsaw-/, name);
    }
  }
});
