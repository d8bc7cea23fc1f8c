import { registerHooks } from "node:module";
import { sabotages } from "./sabotages.ts";

/**
 * Started with `--import`, before the product is read: plants the fault that `--sabotage` names in the source as it is read.
 * The files stay as they are.
 */
const name = process.argv[process.argv.indexOf("--sabotage") + 1] ?? "";
const patch = sabotages[name]?.[1].source;

if (patch) {
	registerHooks({
		load(url, context, nextLoad) {
			const loaded = nextLoad(url, context);
			if (!url.endsWith(`/${patch.file}`)) return loaded;
			const source = new TextDecoder().decode(Buffer.from(loaded.source as Uint8Array));
			if (!source.includes(patch.from)) throw new Error(`${patch.file} does not contain ${patch.from}`);
			return { ...loaded, source: source.replace(patch.from, patch.to) };
		},
	});
}
