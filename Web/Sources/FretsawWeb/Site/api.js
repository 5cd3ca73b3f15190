/**
 * Captchas for pages that are written for a script with site keys: `fretsaw.render`, `getResponse`, `reset`,
 * `execute`, `ready`, `remove`, `isExpired`, and elements of the class `fretsaw-captcha` with `data-sitekey`.
 *
 * A classic script. Parameters of its address: `render=explicit` (nothing is rendered by itself), `onload` (the name
 * of a global function that is called when it is ready), `hl` (a language), `endpoint` (the path before
 * `/captcha/get`, if it is not that of the script), and `compat=recaptcha|hcaptcha|turnstile`, which also defines
 * the global `grecaptcha`, `hcaptcha` or `turnstile`, renders elements of its class, and fills its hidden field.
 */
(() => {
  /** The names that each provider uses: its global, the class of its elements, its hidden fields. */
  const providers = Object.freeze({
    fretsaw: { global: "fretsaw", className: "fretsaw-captcha", fields: ["fretsaw-response"] },
    recaptcha: { global: "grecaptcha", className: "g-recaptcha", fields: ["g-recaptcha-response"] },
    hcaptcha: { global: "hcaptcha", className: "h-captcha", fields: ["h-captcha-response", "g-recaptcha-response"] },
    turnstile: { global: "turnstile", className: "cf-turnstile", fields: ["cf-turnstile-response"] },
  });

  const address = new URL(document.currentScript.src);
  const parameters = address.searchParams;
  /** The path before `/captcha/get`. */
  const endpoint = parameters.has("endpoint")
    ? new URL(parameters.get("endpoint"), address).href
    : new URL("..", address).href;
  // The build defines `VERSION`, the folder of its modules. Both at once: one imports the other.
  const modules = ["captcha.js", "runtime.js"];
  const loaded = Promise.all(modules.map((name) => import(new URL(`${VERSION}/${name}`, address).href)));
  const parsed = new Promise((resolve) => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", resolve, { once: true });
    else resolve();
  });
  const isReady = Promise.all([loaded, parsed]);

  /** The widgets by the number in their identifiers; their elements keep them. */
  const widgets = [];

  /** The widgets that are in the page. */
  const inPage = () => widgets.map((each) => each.deref()).filter((widget) => widget?.element.isConnected);

  /** A captcha in a container of the page, with its hidden fields. */
  class Widget {
    /** Whether its last proof has expired. */
    isExpired = false;
    number = widgets.push(new WeakRef(this)) - 1;
    #fields = [];
    #options;

    /**
     * @param {Element} container Where it is shown; after it, if it is a button, which then opens it.
     * @param {object} options The provider's options: `sitekey`, `theme`, `size`, `callback`, …
     * @param {object} provider An element of `providers`.
     */
    constructor(container, options, provider) {
      this.container = container;
      this.siteKey = options.sitekey ?? "";
      this.#options = options;
      const isButton = container.matches("button, input");
      const isHidden = isButton || options.size === "invisible" || options.execution === "execute";
      const element = document.createElement("fretsaw-captcha");
      const language = options.language ?? options.hl ?? parameters.get("hl");
      const attributes = {
        endpoint,
        kind: "auto",
        mode: isHidden ? "popup" : options.size === "inline" ? "inline" : "compact",
        "site-key": this.siteKey,
        theme: ["light", "dark"].includes(options.theme) ? options.theme : null,
        lang: language && language !== "auto" ? language : null,
        action: options.action || null,
        cdata: options.cdata ?? options.cData ?? null,
      };
      for (const [name, value] of Object.entries(attributes)) {
        if (value !== null) element.setAttribute(name, value);
      }
      this.element = element;
      const names = options["response-field"] === false || options["response-field"] === "false" ? [] : provider.fields;
      this.#fields = names.map((name, index) => {
        const field = document.createElement("input");
        field.type = "hidden";
        field.name = (index === 0 && options["response-field-name"]) || name;
        // Pages look the first one up by this identifier.
        if (!document.getElementById(name)) field.id = name;
        return field;
      });
      this.#listen();
      const nodes = [element, ...this.#fields];
      if (isButton) container.after(...nodes);
      else container.append(...nodes);
      if (isButton) {
        container.addEventListener("click", (event) => {
          event.preventDefault();
          this.execute();
        });
      }
    }

    /** The proof; empty without one. */
    get response() {
      return this.element.value ?? "";
    }

    /**
     * Opens a hidden widget.
     *
     * @returns {Promise<string>} The proof; empty if it was closed without one.
     */
    async execute() {
      await isReady;
      return this.element.open();
    }

    /** Discards the proof. */
    reset() {
      this.isExpired = false;
      this.element.reset?.();
    }

    /** Removes it from the page. */
    remove() {
      for (const node of [this.element, ...this.#fields]) node.remove();
    }

    #listen() {
      const on = (name, listener) => this.element.addEventListener(`fretsaw-${name}`, listener);
      on("verified", ({ detail }) => {
        this.isExpired = false;
        this.#fill(detail.captchaVerification);
        this.#call("callback", detail.captchaVerification);
      });
      on("expired", () => {
        this.isExpired = true;
        this.#call("expired-callback");
      });
      on("cleared", () => this.#fill(""));
      let isOpen = false;
      on("ready", () => {
        if (!isOpen && this.element.mode !== "inline") this.#call("open-callback");
        isOpen = true;
      });
      on("closed", () => {
        isOpen = false;
        if (!this.response) this.#call("close-callback");
      });
      on("request-error", ({ detail }) => this.#call("error-callback", detail.message));
    }

    #fill(value) {
      for (const field of this.#fields) field.value = value;
    }

    /** Calls an option that is a function or the name of a global one. */
    #call(name, ...values) {
      const given = this.#options[name];
      const called = typeof given === "string" ? window[given] : given;
      called?.(...values);
    }
  }

  /** The widget of a container, unless the page has emptied that. */
  function widgetIn(container) {
    const holds = ({ element }) => container?.contains(element) || container?.nextElementSibling === element;
    return widgets.map((each) => each.deref()).find((widget) => widget?.container === container && holds(widget)) ?? null;
  }

  /** The widget that pages mean by an identifier, a number, a container or its selector; null if it is not in the page. */
  function widgetOf(target) {
    const number = typeof target === "number" ? target : /^fretsaw-(\d+)$/.exec(target)?.[1];
    if (number === undefined) return widgetIn(containerOf(target));
    const widget = widgets[Number(number)]?.deref();
    return widget?.element.isConnected ? widget : null;
  }

  /** The element that pages mean: an element, an identifier, or a selector. */
  function containerOf(target) {
    if (typeof target !== "string") return target;
    return document.getElementById(target) ?? (/^[#.[]/.test(target) ? document.querySelector(target) : null);
  }

  /** The options in the attributes `data-…` of an element. */
  function optionsOf(element) {
    return Object.fromEntries(
      [...element.attributes]
        .filter(({ name }) => name.startsWith("data-"))
        .map(({ name, value }) => [name.slice("data-".length), value]),
    );
  }

  /** The interface of a provider. */
  function interfaceOf(provider) {
    // Pages of reCAPTCHA count widgets; others test identifiers for truth.
    const nameOf = (index) => (provider === providers.recaptcha ? index : `fretsaw-${index}`);

    function render(target, options = {}) {
      const container = containerOf(target);
      if (!container) throw new Error(`fretsaw: there is no element ${target}`);
      const widget = widgetIn(container) ?? new Widget(container, { ...optionsOf(container), ...options }, provider);
      return nameOf(widget.number);
    }

    /** The widget that pages mean; without a target, the first, or the last as Turnstile documents it. */
    function find(target) {
      if (target !== undefined && target !== null) return widgetOf(target);
      return inPage().at(provider === providers.turnstile ? -1 : 0) ?? null;
    }

    /** The widget for pages that show none: they execute a site key. */
    function hiddenWidget(siteKey, options) {
      const found = inPage().find((widget) => widget.siteKey === siteKey);
      if (found) {
        // Each action has a proof of its own.
        found.reset();
        found.element.setAttribute("action", options.action ?? "");
        return found;
      }
      const container = document.createElement("div");
      document.body.append(container);
      return new Widget(container, { ...options, sitekey: siteKey, size: "invisible" }, provider);
    }

    async function execute(target, options = {}) {
      await isReady;
      const widget = find(target) ?? (typeof target === "string" ? hiddenWidget(target, options) : null);
      if (!widget) throw new Error("fretsaw: there is no widget to execute");
      const response = await widget.execute();
      if (!options.async) return response;
      if (!response) throw "challenge-closed";
      return { response, key: "" };
    }

    const api = {
      render,
      execute,
      ready: (callback) => isReady.then(() => callback()),
      getResponse: (target) => find(target)?.response ?? "",
      getRespKey: () => "",
      reset: (target) => find(target)?.reset(),
      remove: (target) => find(target)?.remove(),
      isExpired: (target) => find(target)?.isExpired ?? false,
    };
    // Pages of reCAPTCHA Enterprise have the same functions in another place.
    return provider === providers.recaptcha ? { ...api, enterprise: api } : api;
  }

  const names = ["fretsaw"];
  const compat = parameters.get("compat");
  if (compat in providers && compat !== "fretsaw") names.push(compat);
  else if (compat !== null) console.warn(`fretsaw: there is no compat=${compat}; use recaptcha, hcaptcha or turnstile`);
  const interfaces = names.map((name) => [providers[name], interfaceOf(providers[name])]);
  for (const [{ global }, api] of interfaces) window[global] = api;

  isReady.then(
    () => {
      if (parameters.get("render") !== "explicit") {
        for (const [{ className }, api] of interfaces) {
          for (const element of document.querySelectorAll(`.${className}[data-sitekey]`)) api.render(element);
        }
      }
      const name = parameters.get("onload");
      if (name) window[name]?.();
    },
    (error) => console.error("fretsaw: the captcha could not be loaded", error),
  );
})();
