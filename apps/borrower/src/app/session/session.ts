import type { LoginInfo } from "@puente/contract";
import type { Bridge } from "../bridge/bridge.ts";
import type { Client } from "../data/client.ts";
import { toFailure } from "../data/failure.ts";
import { clearLocalData, type LocalStore, type UserInfo } from "../data/storage.ts";
import type { Device } from "./identity.ts";
import { createStore, type Store } from "./store.ts";

export type SessionState = {
	readonly token: string | null;
	readonly userInfo: UserInfo | null;
	readonly phoneNum: string | null;
};

/** A session that the server has just opened here. */
type OpenedSession = {
	readonly token: string;
	readonly userId: string;
	readonly deviceToken: string;
	readonly phoneNum: string;
};

export type Session = {
	readonly state: Store<SessionState>;
	readonly open: (opened: OpenedSession) => Promise<void>;
	/** Asks the wrapper to show its login. True when that gave a session. */
	readonly askWrapper: () => Promise<boolean>;
	/** Takes over the session that the wrapper already holds, when there is none here. */
	readonly takeOver: () => Promise<void>;
	/** Asks the server again who is logged in. */
	readonly refresh: () => Promise<void>;
	/** Forgets the borrower on this phone and tells the wrapper. */
	readonly end: (options: { readonly trustDevice: boolean }) => void;
	/** Takes over what another tab of the same app did to the storage. */
	readonly reload: () => void;
};

type SessionDeps = {
	readonly storage: LocalStore;
	readonly client: Client;
	readonly bridge: Bridge;
	readonly device: Device;
};

export function createSession({ storage, client, bridge, device }: SessionDeps): Session {
	const load = (): SessionState => ({
		token: storage.read("token"),
		userInfo: storage.read("userInfo"),
		phoneNum: storage.read("phoneNum"),
	});
	const state = createStore<SessionState>(load());

	async function refresh(): Promise<void> {
		const token = storage.read("token");
		if (token === null) return;
		const userInfo = await client("getUserInfo", {});
		// The session may have ended, or become another one, while the answer was on its way.
		if (storage.read("token") !== token) return;
		storage.write("userInfo", userInfo);
		if (userInfo.score === null) storage.remove("score");
		else storage.write("score", userInfo.score);
		state.set(load());
	}

	async function start(info: LoginInfo): Promise<void> {
		clearLocalData(storage, { trustDevice: true });
		storage.write("token", info.token);
		storage.write("phoneNum", info.phoneNumber.replace(/\D/g, ""));
		// Logged in already, even when the details cannot be had now: they are asked for again by and by. A session
		// that the server does not accept is dropped again.
		await refresh().catch((thrown) => {
			const failure = toFailure(thrown);
			if (failure.kind === "refusal" && failure.endsSession) clearLocalData(storage, { trustDevice: true });
		});
		state.set(load());
	}

	const startFromWrapper = async (action: "toLogin" | "getLoginInfo"): Promise<boolean> => {
		const answer = await bridge.ask(action, {});
		if (!answer.ok || answer.value === null || storage.read("token") !== null)
			return state.get().token !== null;
		await start(answer.value);
		return state.get().token !== null;
	};
	/** One question at a time: a wrapper has one login to show. */
	let asking: Promise<boolean> | null = null;

	return {
		state,
		async open({ token, userId, deviceToken, phoneNum }) {
			device.change({ deviceToken });
			const info = { token, userId, phoneNumber: phoneNum };
			await start(info);
			void bridge.ask("setNewToken", info);
		},
		askWrapper() {
			asking ??= startFromWrapper("toLogin").finally(() => {
				asking = null;
			});
			return asking;
		},
		takeOver: async () => {
			if (storage.read("token") === null) await startFromWrapper("getLoginInfo");
		},
		refresh,
		end(options) {
			clearLocalData(storage, options);
			device.reload();
			state.set(load());
			void bridge.ask("logout", {});
		},
		reload: () => state.set(load()),
	};
}
