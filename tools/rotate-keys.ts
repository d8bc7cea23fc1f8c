import { rotateKeys } from "../apps/server/src/start/rotate-keys.ts";
import { requirePinnedNode } from "./pinned-node.ts";
import { withProductDatabase } from "./product-database.ts";

/** Moves all data from MASTER_KEY_OLD to MASTER_KEY. A killed run is continued by the next one. */
requirePinnedNode();
await withProductDatabase((database, config) =>
	rotateKeys(database, config, (line) => process.stdout.write(`${line}\n`)),
);
