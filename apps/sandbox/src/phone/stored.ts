import { useCallback, useRef, useState } from "react";
import type * as z from "zod/mini";

/**
 * The page shares its origin, and so its storage, with the app in the frame. The page stores its own values in the
 * session storage under this prefix, so that the app's local storage can be wiped without them.
 */
const prefix = "puente-phone.";

function readStored<T>(name: string, schema: z.ZodMiniType<T>, initial: T): T {
	try {
		const parsed = schema.safeParse(JSON.parse(sessionStorage.getItem(prefix + name) ?? "null"));
		return parsed.success ? parsed.data : initial;
	} catch {
		return initial;
	}
}

type StoredValue<T> = {
	readonly value: T;
	/** The newest value, also in a callback that was created before it changed. */
	readonly read: () => T;
	readonly write: (next: T) => void;
};

/** A value that survives a reload of the page but not the closing of its tab. */
export function useStored<T>(name: string, schema: z.ZodMiniType<T>, initial: T): StoredValue<T> {
	const [value, setValue] = useState(() => readStored(name, schema, initial));
	const newest = useRef(value);
	const read = useCallback(() => newest.current, []);
	const write = useCallback(
		(next: T) => {
			newest.current = next;
			sessionStorage.setItem(prefix + name, JSON.stringify(next));
			setValue(next);
		},
		[name],
	);
	return { value, read, write };
}
