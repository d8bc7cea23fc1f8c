import {
	type BridgeAction,
	type BridgePayload,
	type BridgeReply,
	bridgeActions,
	bridgeChannel,
	bridgeRequest,
	type LoginInfo,
} from "@puente/contract";
import * as z from "zod/mini";
import type { Contact } from "../../countries/country.ts";
import type { Permissions } from "../permissions/permissions.ts";
import type { DataCollection } from "./data-collection.ts";

/** The phone's screen and state, as the native wrapper uses them to answer the actions of the bridge. */
export type Phone = {
	readonly permissions: () => Permissions;
	readonly hasOwnLogin: () => boolean;
	readonly readSession: () => LoginInfo | null;
	readonly writeSession: (session: LoginInfo | null) => void;
	/** Shows the wrapper's own login; null when it is cancelled. */
	readonly showLogin: () => Promise<LoginInfo | null>;
	/** Shows the contact picker; null when it is cancelled. */
	readonly pickContact: () => Promise<Contact | null>;
	readonly collection: DataCollection;
};

export type BridgeRequest = z.output<typeof bridgeRequest>;
/** Without `reply` when the wrapper could not do it. */
type BridgeResponse = {
	readonly channel: typeof bridgeChannel;
	readonly id: string;
	readonly reply?: unknown;
};

/** The part of a MessageEvent that is read. */
type WindowMessage = { readonly data: unknown; readonly origin: string; readonly source: unknown };

/**
 * Null for messages that are not from the app. Any window may post to this one, so both the origin and the frame are
 * checked. Native carriers send JSON text, a window message can be an object; both are read.
 */
export function readRequest(
	message: WindowMessage,
	app: { readonly origin: string; readonly frame: unknown },
): BridgeRequest | null {
	if (app.frame === null || message.source !== app.frame || message.origin !== app.origin) return null;
	const parsed = bridgeRequest.safeParse(
		typeof message.data === "string" ? parseJson(message.data) : message.data,
	);
	return parsed.success ? parsed.data : null;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

export async function answerRequest(request: BridgeRequest, phone: Phone): Promise<BridgeResponse> {
	const answer = await answerAction(request.action, request.payload, phone);
	return { channel: bridgeChannel, id: request.id, ...answer };
}

async function answerAction<A extends BridgeAction>(
	action: A,
	payload: unknown,
	phone: Phone,
): Promise<{ reply?: BridgeReply<A> }> {
	const parsed = z.safeParse(bridgeActions[action].payload, payload);
	if (!parsed.success) return {};
	// The schema of this action parsed the data; the compiler cannot follow that through the index.
	return { reply: await answers[action](parsed.data as BridgePayload<A>, phone) };
}

const answers: {
	readonly [A in BridgeAction]: (
		payload: BridgePayload<A>,
		phone: Phone,
	) => BridgeReply<A> | Promise<BridgeReply<A>>;
} = {
	async toLogin(_payload, phone) {
		if (!phone.hasOwnLogin()) return null;
		const session = await phone.showLogin();
		if (session !== null) phone.writeSession(session);
		return session;
	},
	getLoginInfo: (_payload, phone) => phone.readSession(),
	logout(_payload, phone) {
		phone.writeSession(null);
		return {};
	},
	setNewToken(session, phone) {
		phone.writeSession(session);
		return {};
	},
	// The page's event log shows both; they are not stored elsewhere.
	logEventByLocal: () => ({}),
	logEventByAF: () => ({}),
	timeSDK: (payload, phone) => ({
		code: phone.collection.collect(payload, {
			permissions: phone.permissions(),
			session: phone.readSession(),
		}),
	}),
	async selectContact(_payload, phone) {
		// Without the permission the picker is not shown.
		const contact = phone.permissions().contacts ? await phone.pickContact() : null;
		return contact === null
			? { result: false, data: null }
			: { result: true, data: { phone: contact.phone, name: contact.name } };
	},
};
