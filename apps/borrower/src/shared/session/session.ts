import { type Client, isSignedOut, toFailure } from "@puente/client";
import type { LoginInfo } from "@puente/contract";
import type { Bridge } from "../../bridge/bridge.ts";
import { clearLocalData, type LocalStore, type UserInfo } from "../../data/storage.ts";
import { createStore, type Store } from "../state/store.ts";
import type { Device } from "./identity.ts";

export type SessionState = {
	readonly token: string | null;
	readonly userInfo: UserInfo | null;
	readonly phoneNum: string | null;
};

/** A session from a login or registration. */
type OpenedSession = {
	readonly token: string;
	readonly userId: string;
	readonly deviceToken: string;
	readonly phoneNum: string;
};

export type Session = {
	readonly state: Store<SessionState>;
	readonly open: (opened: OpenedSession) => Promise<void>;
	/** Requests the wrapper's login. Resolves to true if it gave a session. */
	readonly loginInWrapper: () => Promise<boolean>;
	/** Adopts the wrapper's session if there is none here. */
	readonly adoptWrapperSession: () => Promise<void>;
	/** Fetches the user info again. */
	readonly refresh: () => Promise<void>;
	/** Clears the session on this phone and notifies the wrapper. */
	readonly end: (options: { readonly trustDevice: boolean }) => void;
	/** Reads the session from storage after a change by another tab. */
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
		// The session may have ended or changed during the call.
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
		// The session stays even if the user info cannot be loaded now. A session that the server refuses is dropped.
		await refresh().catch((thrown) => {
			const failure = toFailure(thrown);
			if (isSignedOut(failure)) clearLocalData(storage, { trustDevice: true });
		});
		state.set(load());
	}

	const openWrapperSession = async (action: "toLogin" | "getLoginInfo"): Promise<boolean> => {
		const answer = await bridge.request(action, {});
		if (!answer.ok || answer.value === null || storage.read("token") !== null)
			return state.get().token !== null;
		await start(answer.value);
		return state.get().token !== null;
	};
	/** One request at a time: a wrapper can show one login. */
	let pendingLogin: Promise<boolean> | null = null;

	return {
		state,
		async open({ token, userId, deviceToken, phoneNum }) {
			device.change({ deviceToken });
			const info = { token, userId, phoneNumber: phoneNum };
			await start(info);
			void bridge.request("setNewToken", info);
		},
		loginInWrapper() {
			pendingLogin ??= openWrapperSession("toLogin").finally(() => {
				pendingLogin = null;
			});
			return pendingLogin;
		},
		adoptWrapperSession: async () => {
			if (storage.read("token") === null) await openWrapperSession("getLoginInfo");
		},
		refresh,
		end(options) {
			clearLocalData(storage, options);
			device.reload();
			state.set(load());
			void bridge.request("logout", {});
		},
		reload: () => state.set(load()),
	};
}
