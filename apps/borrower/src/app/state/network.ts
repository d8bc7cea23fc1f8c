import { createStore, type Store } from "./store.ts";

export type Network = {
	/** True while the phone says it is offline, or since a request failed for the network. */
	readonly broken: Store<boolean>;
	readonly failed: () => void;
	readonly reached: () => void;
};

type NetworkDeps = {
	readonly isOnline: () => boolean;
	/** Whether the server answers at all. */
	readonly probe: () => Promise<boolean>;
	/** Calls back when the phone goes online or offline. */
	readonly watch: (listener: () => void) => void;
};

/** How often a broken network is tried again, so that the notice goes away by itself. */
const probeEveryMs = 5000;

export function createNetwork(deps: NetworkDeps): Network {
	const broken = createStore(!deps.isOnline());
	let timer: ReturnType<typeof setTimeout> | undefined;
	const reached = () => {
		clearTimeout(timer);
		timer = undefined;
		broken.set(false);
	};
	const tryAgain = async () => {
		const answered = await deps.probe().catch(() => false);
		if (!broken.get()) return;
		if (answered) reached();
		else timer = setTimeout(tryAgain, probeEveryMs);
	};
	const failed = () => {
		broken.set(true);
		timer ??= setTimeout(tryAgain, probeEveryMs);
	};
	deps.watch(() => (deps.isOnline() ? void tryAgain() : failed()));
	if (broken.get()) failed();
	return { broken, failed, reached };
}
