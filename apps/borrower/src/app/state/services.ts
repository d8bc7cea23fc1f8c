import type { CallInput, CallName, CallOutput, Calls } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import { QueryCache, QueryClient } from "@tanstack/react-query";
import type { Bridge } from "../bridge/bridge.ts";
import type { PhoneEvents } from "../bridge/phone-events.ts";
import type { Client, Speaker } from "../data/client.ts";
import { type Failure, toFailure } from "../data/failure.ts";
import { createStorage, type LocalStore } from "../data/storage.ts";
import { createEffects, type Effects } from "./effects.ts";
import { type AppIdentity, appIdentity, createDevice, type Device, takeOverParameters } from "./identity.ts";
import { countInstallation } from "./installation.ts";
import { createLanguage, firstLanguage, type LanguageControl } from "./language.ts";
import { type LaterWire, laterWire, mayHaveWrapper } from "./later-wire.ts";
import { createNavigator, type Navigator, pathInHash } from "./navigator.ts";
import { createNetwork, type Network } from "./network.ts";
import { createSession, type Session } from "./session.ts";
import { createStore, type Store } from "./store.ts";
import { createToasts, type Toasts } from "./toasts.ts";

/** Everything the screens work with, put together once. */
export type Services = {
	readonly identity: AppIdentity;
	readonly device: Device;
	readonly language: LanguageControl;
	readonly session: Session;
	readonly toasts: Toasts;
	readonly network: Network;
	readonly navigator: Navigator;
	readonly bridge: Bridge;
	readonly phoneEvents: PhoneEvents;
	readonly queries: QueryClient;
	/** How many blocking tasks run; the spinner covers the screen while it is more than none. */
	readonly busy: Store<number>;
	readonly client: Client;
	/** Fetches what speaks to the outside before anybody asks. */
	readonly prefetch: () => void;
	/** A call that only reads; tried again a little when the network fails. */
	readonly ask: Ask;
	/** Runs what the borrower waits for: spinner on, failure told, result handed back. */
	readonly run: Run;
	readonly logEvent: (event: {
		readonly type: string;
		readonly page: string;
		readonly option?: string;
	}) => void;
	/** Questions and answers as this phone last read them. */
	readonly faqData: {
		readonly read: () => readonly unknown[] | null;
		readonly keep: (topics: readonly unknown[]) => void;
	};
	/** Lets the server count this installation, once. */
	readonly reportInstallation: () => void;
	/** Ends the session as the borrower wishes, on the server too. */
	readonly logOut: () => Promise<void>;
};

/** A screen that shows its own progress is not covered; it then has to take one tap at a time itself. */
type Run = <T>(
	task: () => Promise<T>,
	options?: { readonly covered: boolean },
) => Promise<Result<T, Failure>>;

type Ask = <Name extends CallName>(
	name: Name,
	input: CallInput<Calls[Name]>,
) => Promise<CallOutput<Calls[Name]>>;

const readTriesMax = 3;

function createQueries(onFailure: (failure: Failure) => void): QueryClient {
	return new QueryClient({
		queryCache: new QueryCache({ onError: (thrown) => onFailure(toFailure(thrown)) }),
		defaultOptions: {
			queries: {
				// Offline a request must fail and be told, not wait unseen.
				networkMode: "always",
				refetchOnReconnect: true,
				retry: (failures, thrown) => toFailure(thrown).kind === "network" && failures < readTriesMax - 1,
				retryDelay: (failures) => 400 * 2 ** failures,
			},
		},
	});
}

/** Every answer, good or bad, proves that the network is there. */
function noteReached(client: Client, network: Network): Client {
	return async (name, input, options) => {
		try {
			const output = await client(name, input, options);
			network.reached();
			return output;
		} catch (thrown) {
			if (toFailure(thrown).kind === "refusal") network.reached();
			throw thrown;
		}
	};
}

function watchNetwork(): Network {
	return createNetwork({
		isOnline: () => navigator.onLine,
		probe: async () => (await fetch("/", { method: "HEAD", cache: "no-store" })).ok,
		watch: (listener) => {
			window.addEventListener("online", listener);
			window.addEventListener("offline", listener);
		},
	});
}

type Ground = LaterWire &
	Pick<Services, "identity" | "device" | "language" | "network" | "client"> & {
		readonly storage: LocalStore;
	};

/** What speaks to the server and to the wrapper, with the headers of this app and session. */
export type OpenWire = (speaker: () => Speaker) => LaterWire;

const openBrowserWire: OpenWire = (speaker) =>
	laterWire(async () => (await import("./wire.ts")).createWire(speaker), mayHaveWrapper(window));

/** What stands without a session: storage, words, wire and bridge. */
function createGround(openWire: OpenWire): Ground {
	const storage = createStorage(() => window.localStorage);
	const { search } = window.location;
	takeOverParameters(storage, search);
	const identity = appIdentity(storage);
	const language = createLanguage(storage, firstLanguage(storage, search, identity));
	const network = watchNetwork();
	const speaker = (): Speaker => ({
		...identity,
		language: language.state.get().language,
		token: storage.read("token"),
	});
	const wire = openWire(speaker);
	return {
		...wire,
		client: noteReached(wire.client, network),
		storage,
		identity,
		language,
		network,
		device: createDevice(storage),
	};
}

/** Tests pass a wire of their own. */
export function createServices(openWire: OpenWire = openBrowserWire): Services {
	const { storage, ...ground } = createGround(openWire);
	const { bridge, client, device, language, network } = ground;
	const session = createSession({ storage, client, bridge, device });
	const toasts = createToasts();
	const router = createNavigator(() => pathInHash(window.location.hash));
	const busy = createStore(0);
	const dropAnswers = () => {
		void queries.cancelQueries();
		queries.clear();
		// What was typed and photographed belongs to the session as well. It is kept by a part that few visits need.
		void import("../data/drafts.ts").then(({ drafts }) => drafts.clear()).catch(() => undefined);
		void import("../data/last-known.ts").then(({ lastKnown }) => lastKnown.forget()).catch(() => undefined);
	};
	const effects: Effects = createEffects({
		session,
		toasts,
		network,
		language,
		navigator: router,
		dropAnswers,
	});
	const queries = createQueries((failure) => effects(failure, { asked: false }));
	const services: Services = {
		...ground,
		session,
		toasts,
		navigator: router,
		busy,
		queries,
		ask: (name, input) =>
			queries.fetchQuery({
				queryKey: [name, input],
				queryFn: ({ signal }) => client(name, input, { signal }),
				gcTime: 0,
			}),
		async run(task, { covered } = { covered: true }) {
			const cover = covered ? 1 : 0;
			busy.set(busy.get() + cover);
			toasts.dropWrong();
			try {
				return ok(await task());
			} catch (thrown) {
				const failure = toFailure(thrown);
				if (failure.kind === "fault") console.error(thrown);
				effects(failure, { asked: true });
				// The order stands elsewhere than this screen thinks: asked again, it leads there.
				if (failure.kind === "refusal" && failure.error === "stepNotOpen") {
					void queries.invalidateQueries({ queryKey: ["getApplication"] });
				}
				return refuse(failure);
			} finally {
				busy.set(busy.get() - cover);
			}
		},
		logEvent: ({ type, page, option = "" }) =>
			void bridge.ask("logEventByLocal", {
				time: Math.floor(Date.now() / 1000),
				eventType: type,
				pageName: page,
				eventOption: option,
				orderNo: "",
				isUpload: false,
			}),
		faqData: {
			read: () => storage.read("faqData"),
			keep: (topics) => storage.write("faqData", topics),
		},
		reportInstallation: () => void countInstallation({ storage, client, device }),
		async logOut() {
			// The phone forgets the session whether or not the server could be told.
			await client("logout", {}).catch(() => undefined);
			session.end({ trustDevice: false });
			dropAnswers();
		},
	};
	return services;
}
