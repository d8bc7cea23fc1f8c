import { use } from "react";

/**
 * A value that components wait for, such as texts or a script. React would wait for ever if each render made a new
 * promise, and even a settled promise shows the fallback first.
 */
export type LoadedOnce<Value> = {
	/** Loads it ahead. After a failure it can be loaded again. */
	readonly load: () => Promise<Value>;
	/** Returns it to a component, which waits for it if it was not loaded ahead. */
	readonly read: () => Value;
};

export function loadOnce<Value>(load: () => Promise<Value>): LoadedOnce<Value> {
	let loaded: { readonly value: Value } | undefined;
	let loading: Promise<Value> | undefined;
	/** React waits for one promise, and wants to see the same one again when it renders anew. */
	let isAwaited = false;
	const start = () => {
		loading ??= load().then((value) => {
			loaded = { value };
			return value;
		});
		return loading;
	};
	return {
		load: () =>
			start().catch((error: unknown) => {
				loading = undefined;
				throw error;
			}),
		read() {
			if (loaded !== undefined && !isAwaited) return loaded.value;
			isAwaited = true;
			return use(start());
		},
	};
}
