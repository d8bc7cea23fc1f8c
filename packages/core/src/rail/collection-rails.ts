/** What the parts of the product must know of a collection rail. Its adapter and its simulator know the rest. */
type RailFacts = {
	/** The name that payers and staff know it by. */
	readonly brand: string;
	/** Who runs it: its folder in packages/providers/src/payments and in apps/sandbox/src/rails. */
	readonly provider: string;
	/** standing: an account of the borrower's own. cash: a reference for a store. online: a page, or a question on a phone. */
	readonly shape: "standing" | "cash" | "online";
	/** What the borrower states besides the amount. */
	readonly needs: "bank" | "phone" | null;
	/** How long a reference for one amount can be paid. */
	readonly lastsSeconds: number;
	/** The payer must accept documents of the rail before each payment. */
	readonly hasContracts: boolean;
	/** The rail whose webhook address it shares; null: it has its own. */
	readonly webhookAt: string | null;
	/** The call of the contract that makes its reference; null: the call for any online rail. */
	readonly call: string | null;
	/** What payers call its number: the CLABE or another account number, or a reference for the till. */
	readonly numberName: "clabe" | "account" | "reference";
	/** The screen of the app that is made for it; null: the cashier. */
	readonly screen: "repayStp" | "repayOxxo" | null;
};

const daySeconds = 86_400;
const common = {
	needs: null,
	lastsSeconds: daySeconds,
	hasContracts: false,
	webhookAt: null,
	call: null,
	numberName: "account",
	screen: null,
} as const;
const standing = { ...common, shape: "standing" } as const;
const online = { ...common, shape: "online" } as const;

/**
 * Every collection rail. A new one has a line here, and does not compile until its provider's folders have an adapter and a
 * simulator. Its words follow from brand and shape; packages/words has better ones where there are.
 */
export const collectionRails = {
	stp: {
		...standing,
		brand: "SPEI",
		provider: "stp",
		call: "getStpClabe",
		numberName: "clabe",
		screen: "repayStp",
	},
	paystack: { ...standing, brand: "Paystack", provider: "paystack", call: "dedicatedAccountCreate" },
	flutterwave: {
		...standing,
		brand: "Flutterwave",
		provider: "flutterwave",
		call: "flutterwaveReservedAccount",
	},
	monnify: { ...standing, brand: "Monnify", provider: "monnify", call: "monnifyReservedAccount" },
	// Three days, and an hour for the walk to the store.
	oxxo: {
		...common,
		brand: "OXXO",
		provider: "stripe",
		shape: "cash",
		lastsSeconds: 3 * daySeconds + 3_600,
		call: "getOxxoReference",
		numberName: "reference",
		screen: "repayOxxo",
	},
	"card-portal": { ...online, brand: "Stripe", provider: "stripe", webhookAt: "oxxo" },
	"wompi-pse": { ...online, brand: "PSE", provider: "wompi", needs: "bank", hasContracts: true },
	"wompi-nequi": { ...online, brand: "Nequi", provider: "wompi", needs: "phone", hasContracts: true },
	razorpay: { ...online, brand: "Razorpay", provider: "razorpay" },
	"paystack-card": {
		...online,
		brand: "Paystack",
		provider: "paystack",
		webhookAt: "paystack",
		call: "paystackAuthorization",
	},
	"flutterwave-card": {
		...online,
		brand: "Flutterwave",
		provider: "flutterwave",
		webhookAt: "flutterwave",
		call: "flutterwaveRepayLink",
	},
} as const satisfies Readonly<Record<string, RailFacts>>;

export type CollectionRailName = keyof typeof collectionRails;

export const collectionRailNames = Object.keys(collectionRails) as readonly CollectionRailName[];

/** The collection rails that a provider runs. */
export type CollectionRailOf<Provider> = {
	[Name in CollectionRailName]: (typeof collectionRails)[Name]["provider"] extends Provider ? Name : never;
}[CollectionRailName];

export function isCollectionRail(name: string): name is CollectionRailName {
	return Object.hasOwn(collectionRails, name);
}

export type RailShape = RailFacts["shape"];

type Facts = (typeof collectionRails)[CollectionRailName];
/** Calls that make the reference of one rail. */
export type RailCall = Exclude<Facts["call"], null>;

export function railOfCall(call: RailCall): CollectionRailName {
	const found = collectionRailNames.find((name) => collectionRails[name].call === call);
	if (found === undefined) throw new Error(`no collection rail has the call ${call}`);
	return found;
}

/** The collection rails whose webhooks arrive at the address of this rail. */
export function railsAtWebhook(name: string): readonly CollectionRailName[] {
	return collectionRailNames.filter((rail) => rail === name || collectionRails[rail].webhookAt === name);
}
