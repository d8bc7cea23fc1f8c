import { loadOnce } from "@puente/ui";
import { type ComponentType, createElement } from "react";

type Module = { readonly default: ComponentType };

/**
 * A component in a chunk of its own, which renders at once when it was preloaded. React.lazy would wait for the promise
 * even then, show the fallback meanwhile, and keep a fallback for 300 ms.
 */
export function preloadable(load: () => Promise<Module>): {
	readonly Component: ComponentType;
	readonly preload: () => Promise<void>;
} {
	const module = loadOnce(load);
	return {
		Component: () => createElement(module.read().default),
		preload: async () => void (await module.load()),
	};
}
