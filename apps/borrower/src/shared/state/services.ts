import { type Caller, type Client, type Failure, toFailure } from "@puente/client";
import type { CallInput, CallName, CallOutput, Calls } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import { phoneSettings } from "@puente/regions";
import { QueryCache, QueryClient } from "@tanstack/react-query";
import type { Bridge } from "../../bridge/bridge.ts";
import type { PhoneEvents } from "../../bridge/phone-events.ts";
import { serverNowMs } from "../../data/server-clock.ts";
import { createStorage, type LocalStore } from "../../data/storage.ts";
import { createNavigator, type Navigator, pathInHash } from "../navigation/navigator.ts";
import {
	type AppIdentity,
	appIdentity,
	createDevice,
	type Device,
	storeUrlParameters,
} from "../session/identity.ts";
import { createSession, type Session } from "../session/session.ts";
import { type LazyWire, lazyWire, mayHaveWrapper } from "../wire/lazy-wire.ts";
import { createLanguage, initialLanguage, type LanguageControl } from "../words/language.ts";
import { createEffects, type Effects } from "./effects.ts";
import { createNetwork, type Network } from "./network.ts";
import { createStore, type Store } from "./store.ts";
import { createToasts, type Toasts, type ToastTimes } from "./toasts.ts";

/** Everything that screens use, created once. */
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
	/** Number of blocking tasks; the spinner covers the screen while it is above 0. */
	readonly busy: Store<number>;
	readonly client: Client;
	/** Loads the wire before its first use. */
	readonly prefetch: () => void;
	/** A read call, retried on network failures. */
	readonly fetchCall: FetchCall;
	/** Runs a task with the spinner overlay, reports its failure, and returns its result. */
	readonly run: Run;
	readonly logEvent: (event: {
		readonly type: string;
		readonly page: string;
		readonly option?: string;
	}) => void;
	/** Logs out, on the server too. */
	readonly logOut: () => Promise<void>;
};

/** Without the overlay the screen shows its own progress and must prevent a second tap. */
type Run = <T>(
	task: () => Promise<T>,
	options?: { readonly withOverlay: boolean },
) => Promise<Result<T, Failure>>;

type FetchCall = <Name extends CallName>(
	name: Name,
	input: CallInput<Calls[Name]>,
) => Promise<CallOutput<Calls[Name]>>;

const readTriesMax = 3;

function createQueries(onFailure: (failure: Failure) => void): QueryClient {
	return new QueryClient({
		queryCache: new QueryCache({ onError: (thrown) => onFailure(toFailure(thrown)) }),
		defaultOptions: {
			queries: {
				// Offline requests must fail visibly instead of waiting.
				networkMode: "always",
				refetchOnReconnect: true,
				// The loan may have changed in another tab or by staff while the app was behind.
				refetchOnWindowFocus: true,
				// A phone that knows it is offline shows what it has at once.
				retry: (failures, thrown) =>
					navigator.onLine && toFailure(thrown).kind === "network" && failures < readTriesMax - 1,
				retryDelay: (failures) => 400 * 2 ** failures,
			},
		},
	});
}

/** Any answer, also a refusal, proves that the network works. */
function reportReachable(client: Client, network: Network): Client {
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

/** Answers that tell of a registration or of an order's step. Their module is loaded on demand. */
const tellsMilestone: ReadonlySet<CallName> = new Set<CallName>([
	"register",
	"submit",
	"latestOrder",
	"loanProductIndex",
]);

function reportMilestones(
	client: Client,
	deps: { readonly bridge: Bridge; readonly storage: LocalStore },
): Client {
	return async (name, input, options) => {
		const output = await client(name, input, options);
		if (tellsMilestone.has(name)) void report(name, input, output).catch(() => undefined);
		return output;
	};

	async function report(name: CallName, input: unknown, output: unknown): Promise<void> {
		if (!(await deps.bridge.isPresent())) return;
		const { milestoneOf, reportMilestone } = await import("../session/milestones.ts");
		const milestone = milestoneOf(name, input, output);
		if (milestone !== null) await reportMilestone(deps, milestone);
	}
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

type BaseServices = LazyWire &
	Pick<Services, "identity" | "device" | "language" | "network" | "client"> & {
		readonly storage: LocalStore;
	};

/** Creates the wire to server and wrapper. */
export type WireFactory = (caller: () => Caller) => LazyWire;

const createBrowserWire: WireFactory = (caller) =>
	lazyWire(async () => (await import("../wire/wire.ts")).createWire(caller), mayHaveWrapper(window));

/** Services that need no session: storage, texts, wire and bridge. */
function createBaseServices(wireFactory: WireFactory): BaseServices {
	const storage = createStorage(() => window.localStorage);
	const { search } = window.location;
	storeUrlParameters(storage, search);
	const phone = phoneSettings(navigator.languages, Intl.DateTimeFormat().resolvedOptions().timeZone);
	const identity = appIdentity(storage, search, phone);
	const language = createLanguage(storage, initialLanguage(storage, search, identity.home, phone.language));
	const network = watchNetwork();
	const caller = (): Caller => ({
		...identity,
		language: language.state.get().language,
		token: storage.read("token"),
	});
	const wire = wireFactory(caller);
	return {
		...wire,
		client: reportMilestones(reportReachable(wire.client, network), { bridge: wire.bridge, storage }),
		storage,
		identity,
		language,
		network,
		device: createDevice(storage),
	};
}

/** Tests replace the wire and the toast times. */
export function createServices(wireFactory: WireFactory = createBrowserWire, toastMs?: ToastTimes): Services {
	const { storage, ...base } = createBaseServices(wireFactory);
	const { bridge, client, device, language, network } = base;
	const session = createSession({ storage, client, bridge, device });
	const toasts = createToasts(toastMs);
	const router = createNavigator(() => pathInHash(window.location.hash));
	const busy = createStore(0);
	const clearCaches = () => {
		void queries.cancelQueries();
		queries.clear();
		// Drafts and cached answers belong to the session. Their modules are loaded on demand.
		void import("../../data/clear-stored.ts").then(({ clearStored }) => clearStored()).catch(() => undefined);
	};
	const effects: Effects = createEffects({
		session,
		toasts,
		network,
		language,
		navigator: router,
		clearCaches,
	});
	const queries = createQueries((failure) => effects(failure, { byBorrower: false }));
	// Answers have sentences in the language of their call, such as messages and questions.
	language.state.subscribe(() => void queries.invalidateQueries());
	const services: Services = {
		...base,
		session,
		toasts,
		navigator: router,
		busy,
		queries,
		fetchCall: (name, input) =>
			queries.fetchQuery({
				queryKey: [name, input],
				queryFn: ({ signal }) => client(name, input, { signal }),
				gcTime: 0,
			}),
		async run(task, { withOverlay } = { withOverlay: true }) {
			const overlay = withOverlay ? 1 : 0;
			busy.set(busy.get() + overlay);
			toasts.dropWrong();
			try {
				return ok(await task());
			} catch (thrown) {
				const failure = toFailure(thrown);
				if (failure.kind === "fault") console.error(thrown);
				effects(failure, { byBorrower: true });
				// The order is at another step: refetching the application redirects to it.
				if (failure.kind === "refusal" && failure.error === "stepNotOpen") {
					void queries.invalidateQueries({ queryKey: ["getApplication"] });
				}
				return refuse(failure);
			} finally {
				busy.set(busy.get() - overlay);
			}
		},
		logEvent: ({ type, page, option = "" }) =>
			void bridge.request("logEventByLocal", {
				time: Math.floor(serverNowMs() / 1000),
				eventType: type,
				pageName: page,
				eventOption: option,
				orderNo: "",
				isUpload: false,
			}),
		async logOut() {
			// The session ends on the phone even if the server cannot be reached.
			await client("logout", {}).catch(() => undefined);
			session.end({ trustDevice: false });
			clearCaches();
		},
	};
	return services;
}
