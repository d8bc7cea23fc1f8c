import "../src/site.css";
import { afterEach, beforeEach } from "vitest";
import { cleanup } from "vitest-browser-react/pure";

beforeEach(() => localStorage.clear());
afterEach(() => cleanup());
