import type { Language } from "@puente/core/region";
import type { RouteName } from "../src/shared/navigation/routes.ts";
import type { FakeWire } from "./fake-wire.ts";
import type { OpenedScreen, OpenOptions } from "./open-screen.tsx";
import type { Words } from "./words.ts";

/** One screen in one state: the replies of its calls, and the texts it must show in every language. */
export type ScreenCase = Omit<OpenOptions, "language"> & {
	readonly screen: RouteName;
	readonly state: string;
	/** Actions that lead to the state, such as opening a sheet. */
	readonly reach?: (opened: OpenedScreen) => Promise<void>;
	/** Texts that must be shown. */
	readonly shows: (words: Words) => readonly (string | RegExp)[];
	/** Texts that must not be shown. */
	readonly hides?: (words: Words) => readonly (string | RegExp)[];
	/** Tests one language only, for a state without its own texts. */
	readonly only?: Language;
	/** Main state: also tested with axe, at every width and with large text. Each screen has one. */
	readonly main?: true;
};

/** The same screen while its calls are pending. */
export function whileLoading(one: ScreenCase, part: Partial<ScreenCase> = {}): ScreenCase {
	return derived(one, "loading", "silent", { only: "en", shows: ({ t }) => [t("wait")], ...part });
}

/** The same screen without network. */
export function withoutNetwork(one: ScreenCase, part: Partial<ScreenCase> = {}): ScreenCase {
	const shows = ({ t }: Words) => [t("network.failed"), t("network.retry")];
	return derived(one, "offline", "lost", { only: "es", shows, ...part });
}

function derived(
	one: ScreenCase,
	state: string,
	network: "silent" | "lost",
	part: Partial<ScreenCase>,
): ScreenCase {
	const { main: _, reach: __, hides: ___, ...rest } = one;
	const replies = (fake: FakeWire) => {
		rest.replies?.(fake);
		fake.network(network);
	};
	return { ...rest, state, replies, ...part };
}

/** The same screen with other replies. */
export function withReplies(
	one: ScreenCase,
	state: string,
	replies: (fake: FakeWire) => void,
	part: Pick<ScreenCase, "shows"> & Partial<ScreenCase>,
): ScreenCase {
	const { main: _, reach: __, hides: ___, ...rest } = one;
	return {
		...rest,
		state,
		replies: (fake) => {
			one.replies?.(fake);
			replies(fake);
		},
		...part,
	};
}
