import { unpackHistory } from "./history.ts";

/** Started by tools/start.ts with the data directory. */
const [, , dataDir = ""] = process.argv;
unpackHistory(dataDir);
