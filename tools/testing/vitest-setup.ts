import fc from "fast-check";
import { seedNumber } from "./test-seed.ts";

/** Property tests use the printed seed of the run. */
fc.configureGlobal({ seed: seedNumber(process.env["SEED"] ?? "") });
