import { expect, it } from "vitest";
import { routes } from "./routes.tsx";

it("every place of the navigation has a key of its own", () => {
	const keys = routes.flatMap(({ shown }) => (shown === undefined ? [] : [shown.key]));
	expect(keys).toEqual([...new Set(keys)]);
});
