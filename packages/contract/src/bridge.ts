import * as z from "zod/mini";

/** The eight actions between the app and the native wrapper around it (specification, section 7). */
const empty = z.object({});
const loginInfo = z.object({ token: z.string(), userId: z.string(), phoneNumber: z.string() });

/** The six classes that a wrapper could collect; the region pack decides which ones it may. */
const collectedFlags = z.object({
	appList: z.boolean(),
	sms: z.boolean(),
	exif: z.boolean(),
	device: z.boolean(),
	contact: z.boolean(),
	location: z.boolean(),
});

export const bridgeActions = {
	/** Shows the wrapper's own login. Null when it has none, or the borrower cancelled. */
	toLogin: { payload: empty, reply: z.nullable(loginInfo) },
	/** The session of the wrapper, if any. */
	getLoginInfo: { payload: empty, reply: z.nullable(loginInfo) },
	logout: { payload: empty, reply: empty },
	/** Passes a session that was opened in the web app to the wrapper. */
	setNewToken: { payload: loginInfo, reply: empty },
	logEventByLocal: {
		payload: z.object({
			time: z.number(),
			eventType: z.string(),
			pageName: z.string(),
			eventOption: z.string(),
			orderNo: z.string(),
			isUpload: z.boolean(),
		}),
		reply: empty,
	},
	logEventByAF: {
		payload: z.object({ eventName: z.string(), values: z.record(z.string(), z.string()) }),
		reply: empty,
	},
	/** Asks the wrapper to collect. 0: all done or not needed, 1: started, -1: failed or pending. */
	timeSDK: {
		payload: z.extend(collectedFlags, {
			orderNo: z.string(),
			userId: z.string(),
			step: z.number(),
			isSubmit: z.boolean(),
		}),
		reply: z.object({ code: z.union([z.literal(0), z.literal(1), z.literal(-1)]) }),
	},
	/** One contact that the borrower picks; `result` is false when none was picked. */
	selectContact: {
		payload: z.object({ selectContactIndex: z.number() }),
		reply: z.object({
			result: z.boolean(),
			data: z.nullable(z.object({ phone: z.string(), name: z.string() })),
		}),
	},
} as const satisfies Record<string, { payload: z.ZodMiniType; reply: z.ZodMiniType }>;

export type BridgeAction = keyof typeof bridgeActions;
export type BridgePayload<A extends BridgeAction> = z.output<(typeof bridgeActions)[A]["payload"]>;
export type BridgeReply<A extends BridgeAction> = z.output<(typeof bridgeActions)[A]["reply"]>;
export type LoginInfo = z.output<typeof loginInfo>;

/** Messages on the bridge, as JSON text. `channel` separates ours from others on the same window. */
export const bridgeChannel = "puente";
export const bridgeRequest = z.object({
	channel: z.literal(bridgeChannel),
	id: z.string(),
	action: z.enum(Object.keys(bridgeActions) as [BridgeAction, ...BridgeAction[]]),
	payload: z.unknown(),
});
export const bridgeResponse = z.object({
	channel: z.literal(bridgeChannel),
	id: z.string(),
	/** Absent when the action failed. */
	reply: z.optional(z.unknown()),
});

/** The global names of a wrapper, and of the app's receiver. */
export const bridgeNames = {
	/** Android: `addJavascriptInterface(object, "PuenteBridge")` with `postMessage(text)`. */
	android: "PuenteBridge",
	/** iOS: `WKUserContentController` handler of this name. */
	ios: "puenteBridge",
	/** Both native wrappers answer by calling `window.puenteBridgeReceive(text)`. */
	receive: "puenteBridgeReceive",
} as const;
