import type { Language } from "@puente/core/region";
import type { RouteName } from "../src/app/routes.ts";
import type { FakeWire } from "./fake-wire.ts";
import type { OpenedScreen, OpenOptions } from "./open-screen.tsx";
import type { Words } from "./words.ts";

/** One screen in one state: what the calls answer, and what then stands on it in every language. */
export type ScreenCase = Omit<OpenOptions, "language"> & {
	readonly screen: RouteName;
	readonly state: string;
	/** What a borrower does before the state is there, such as opening a sheet. */
	readonly reach?: (opened: OpenedScreen) => Promise<void>;
	/** Sentences and figures that must be on the screen. */
	readonly shows: (words: Words) => readonly (string | RegExp)[];
	/** Sentences that must not be on it once the others are. */
	readonly hides?: (words: Words) => readonly (string | RegExp)[];
	/** Where one language is enough, because the state says nothing of its own; both without it. */
	readonly only?: Language;
	/** The state in which the screen is checked by axe, at every width and with large letters. Each screen has one. */
	readonly main?: true;
};

/** The same screen before any answer has come. */
export function whileLoading(one: ScreenCase, part: Partial<ScreenCase> = {}): ScreenCase {
	return derived(one, "loading", "silent", { only: "en", shows: ({ t }) => [t("wait")], ...part });
}

/** The same screen on a phone without network. */
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

/** The same screen after a call was refused with this error; it says the catalogue's sentence. */
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
