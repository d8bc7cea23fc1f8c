import { useCallback, useRef, useState } from "react";
import type * as z from "zod/mini";

/**
 * The page shares its origin, and so its storage, with the app in the frame. What the page keeps is in the session
 * storage under this prefix: the app's data lives in local storage and can be wiped without it.
 */
const prefix = "puente-phone.";

function readStored<T>(name: string, schema: z.ZodMiniType<T>, first: T): T {
	try {
		const parsed = schema.safeParse(JSON.parse(sessionStorage.getItem(prefix + name) ?? "null"));
		return parsed.success ? parsed.data : first;
	} catch {
		return first;
	}
}

type Stored<T> = {
	readonly value: T;
	/** The newest value, also inside an answer that began before it changed. */
	readonly read: () => T;
	readonly write: (next: T) => void;
};

/** A value that survives a reload of the page and ends with its tab. */
export function useStored<T>(name: string, schema: z.ZodMiniType<T>, first: T): Stored<T> {
	const [value, setValue] = useState(() => readStored(name, schema, first));
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
