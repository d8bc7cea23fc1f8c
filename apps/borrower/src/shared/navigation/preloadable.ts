import { type ComponentType, lazy } from "react";

type Module = { readonly default: ComponentType };

/**
 * A component in a chunk of its own, which renders at once when it was preloaded. React would wait for the promise even
 * then, show the fallback meanwhile, and keep a fallback for 300 ms.
 */
export function preloadable(load: () => Promise<Module>): {
	readonly Component: ComponentType;
	readonly preload: () => Promise<void>;
} {
	let loaded: Module | undefined;
	const loadAndKeep = async () => {
		loaded = await load();
		return loaded;
	};
	return {
		Component: lazy(() => (loaded === undefined ? loadAndKeep() : answeredAtOnce(loaded))),
		preload: async () => void (await loadAndKeep()),
	};
}

/** React reads the answer in the call of `then`; it uses no other part of a promise here. */
function answeredAtOnce(loaded: Module): Promise<Module> {
	// biome-ignore lint/suspicious/noThenProperty: React.lazy takes anything with a then
	const thenable = { then: (answer: (module: Module) => void) => answer(loaded) };
	return thenable as unknown as Promise<Module>;
}
