import { paymentProvider, type RequestTools } from "../payment-provider.ts";
import { address, optional, required, requiredFile } from "../provider-settings.ts";
import { newStpKey } from "./new-stp-key.ts";
import { stpCollect } from "./stp-collect.ts";
import { stpNames } from "./stp-names.ts";
import { stpRail } from "./stp-rail.ts";

const keyFile = requiredFile("STP_KEY_FILE", { sandbox: "stp.key", about: "our private key in PEM" });

function withKey<Account extends { readonly keyFile: string } & RequestTools>(account: Account) {
	const { keyFile: file, openKey } = account;
	return { ...account, privateKey: openKey({ file, variable: keyFile.variable, create: newStpKey }) };
}

export const provider = paymentProvider<"stp">()({
	settings: {
		baseUrl: address("STP_URL", {
			real: "https://prod.stpmex.com/speiws/rest",
			sandbox: "/stp/speiws/rest",
			about: "payouts in Mexico: orders",
		}),
		queryUrl: address("STP_QUERY_URL", {
			real: "https://efws.stpmex.com",
			sandbox: "/stp",
			about: "and their look-up",
		}),
		cepUrl: address("BANXICO_CEP_URL", {
			real: "https://www.banxico.org.mx/cep",
			sandbox: "/stp/cep",
			about: "receipts of transfers, which name the holder of an account",
		}),
		company: required("STP_COMPANY", {
			sandbox: "PUENTE",
			about: "our name at STP; needed to lend in Mexico, with the five below",
		}),
		clabe: required("STP_CLABE", { sandbox: "646180110400000007", about: "the account that pays" }),
		payer: required("STP_PAYER", { sandbox: "Puente", about: "what a borrower reads as the payer" }),
		keyFile,
		webhookUser: required("STP_WEBHOOK_USER", {
			sandbox: "stp",
			about: "STP signs no webhooks: configure it to send these two",
		}),
		webhookPassword: required("STP_WEBHOOK_PASSWORD", { sandbox: "sandbox" }),
		clabePrefix: optional("STP_CLABE_PREFIX", {
			sandbox: "6461801570",
			otherwise: null,
			about: "what the CLABEs that borrowers pay to begin with; money in over STP, when set",
		}),
	},
	isOnWith: "company",
	payouts: { stp: (account) => stpRail(withKey(account)) },
	collections: {
		stp: ({ clabePrefix, ...account }) =>
			clabePrefix === null ? null : stpCollect({ ...withKey(account), clabePrefix }),
	},
	accountNames: { stp: (account) => stpNames(withKey(account)) },
});
