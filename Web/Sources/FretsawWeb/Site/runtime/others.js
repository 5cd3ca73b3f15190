// The names and types of all systems but captchas and alerts.

import { teach } from "../runtime.js";
import { otherTables } from "./protocol.js";

teach(otherTables);
