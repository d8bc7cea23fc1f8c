import { expect, it } from "vitest";
import { routes } from "./routes.tsx";

it("gives every navigation entry a different shortcut key", () => {
	const keys = routes.flatMap(({ nav }) => (nav === undefined ? [] : [nav.key]));
	expect(keys).toEqual([...new Set(keys)]);
});
