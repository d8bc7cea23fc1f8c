import { basename } from "node:path";
import { expect } from "vitest";
import { seedRandom } from "./random.ts";

seedRandom(process.env["SEED"] ?? "", basename(expect.getState().testPath ?? ""));
