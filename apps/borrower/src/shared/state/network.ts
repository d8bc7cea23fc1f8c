import { createStore, type Store } from "./store.ts";

export type Network = {
	/** True while the phone is offline, or after a request failed. */
	readonly broken: Store<boolean>;
	readonly failed: () => void;
	readonly reached: () => void;
};

type NetworkDeps = {
	readonly isOnline: () => boolean;
	/** Checks whether the server is reachable. */
	readonly probe: () => Promise<boolean>;
	/** Subscribes to the phone's online and offline events. */
	readonly watch: (listener: () => void) => void;
};

/** Probe interval while the network is broken. */
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
