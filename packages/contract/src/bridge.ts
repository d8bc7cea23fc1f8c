import * as z from "zod/mini";

/** The eight actions between the app and the native wrapper around it (specification, section 7). */
const empty = z.object({});
const loginInfo = z.object({ token: z.string(), userId: z.string(), phoneNumber: z.string() });

/** The six classes a wrapper could collect; which ones it may is the region pack's policy. */
const collectedFlags = z.object({
	appList: z.boolean(),
	sms: z.boolean(),
	exif: z.boolean(),
	device: z.boolean(),
	contact: z.boolean(),
	location: z.boolean(),
});

export const bridgeActions = {
	/** Show the wrapper's own login. Null when it has none, or the borrower turned away. */
	toLogin: { payload: empty, reply: z.nullable(loginInfo) },
	/** The session the wrapper holds, if any. */
	getLoginInfo: { payload: empty, reply: z.nullable(loginInfo) },
	logout: { payload: empty, reply: empty },
	/** Tells the wrapper about a session that was opened in the web app. */
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

/** What crosses the bridge, as JSON text. `channel` tells our messages from any other on the same window. */
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
	/** Absent when the wrapper could not do it. */
	reply: z.optional(z.unknown()),
});

/** Names under which a wrapper injects itself, and under which the app receives answers. */
export const bridgeNames = {
	/** Android: `addJavascriptInterface(object, "PuenteBridge")` with `postMessage(text)`. */
	android: "PuenteBridge",
	/** iOS: `WKUserContentController` handler of this name. */
	ios: "puenteBridge",
	/** Both native wrappers answer by calling `window.puenteBridgeReceive(text)`. */
	receive: "puenteBridgeReceive",
} as const;
