import type { PayoutRailName } from "@puente/core/rail";
import type { Language } from "@puente/core/region";

type TextPair = readonly [en: string, es: string];
type Codes = Readonly<Record<string, TextPair>>;

const noBalance: TextPair = ["Our account has too little money", "Nuestra cuenta no tiene saldo suficiente"];
const noAccount: TextPair = ["The account does not exist", "La cuenta no existe"];
const blockedAccount: TextPair = ["The account is blocked", "La cuenta está bloqueada"];
const closedAccount: TextPair = ["The account is closed", "La cuenta está cancelada"];
const wrongAccount: TextPair = ["The account is not valid", "La cuenta no es válida"];
const wrongBank: TextPair = ["The bank is not valid", "El banco no es válido"];
const wrongDetails: TextPair = [
	"The rail did not accept the details",
	"El medio de pago no aceptó los datos",
];
const usedReference: TextPair = ["The reference was used before", "La referencia ya se había usado"];
const dailyLimit: TextPair = ["Our limit of the day is reached", "Se alcanzó nuestro límite del día"];
const failed: TextPair = ["It failed at the rail", "Falló en el medio de pago"];
const refused: TextPair = ["The rail refused it", "El medio de pago lo rechazó"];
const cancelled: TextPair = ["The rail cancelled it", "El medio de pago lo canceló"];
const cameBack: TextPair = ["The receiving bank sent it back", "El banco receptor lo devolvió"];
const bankDown: TextPair = ["The receiving bank did not answer", "El banco receptor no respondió"];
const bankRefused: TextPair = ["The receiving bank refused it", "El banco receptor lo rechazó"];
const amountLimit: TextPair = [
	"The amount is above a limit of the receiving account",
	"El importe supera un límite de la cuenta receptora",
];

/** Codes that our adapters give, and states that several rails share. Capital letters do not matter. */
const common: Codes = {
	balance: noBalance,
	limit: dailyLimit,
	signature: ["Our signature was not accepted", "Nuestra firma no fue aceptada"],
	ifsc: ["The branch code (IFSC) is missing", "Falta el código de la sucursal (IFSC)"],
	refused,
	failed,
	reversed: cameBack,
	rejected: refused,
	cancelled,
	otherholder: ["Not sent: the account is another person's", "No enviado: la cuenta es de otra persona"],
	unsureholder: [
		"Not sent: the account holder is not certain",
		"No enviado: el titular de la cuenta es dudoso",
	],
	expired: ["The time at the rail ran out", "Se agotó el tiempo en el medio de pago"],
};

/** Codes and return causes of each rail. A rail without an entry does not compile. */
const byRail: Readonly<Record<PayoutRailName, Codes>> = {
	// Causes of return are numbers or sentences of the catalogue of SPEI.
	stp: {
		cn: cancelled,
		cancelado: cancelled,
		d: cameBack,
		devuelto: cameBack,
		"-1": usedReference,
		"-7": noAccount,
		"-9": wrongBank,
		"1": noAccount,
		"cuenta inexistente": noAccount,
		"2": blockedAccount,
		"cuenta bloqueada": blockedAccount,
		"3": closedAccount,
		"cuenta cancelada": closedAccount,
		"5": ["The account is in another currency", "La cuenta es en otra divisa"],
		"6": ["The account belongs to another bank", "La cuenta no pertenece al banco receptor"],
		"13": ["The holder does not accept the payment", "El beneficiario no reconoce el pago"],
		"14": ["Required details are missing", "Faltan datos obligatorios"],
		"17": ["The kind of account is wrong", "El tipo de cuenta no corresponde"],
		"20": amountLimit,
		"21": amountLimit,
	},
	// R and two digits are the return causes of ACH Colombia.
	"bank-transfer-co": {
		r02: closedAccount,
		r03: noAccount,
		r04: wrongAccount,
		r16: blockedAccount,
		r17: ["The identity number is not the holder's", "La identificación no es la del titular"],
		r20: ["The account cannot receive transfers", "La cuenta no puede recibir transferencias"],
		exc_001: ["The rail was not available", "El medio de pago no estaba disponible"],
		exc_002: wrongDetails,
		exc_008: noBalance,
		exc_017: dailyLimit,
		exc_022: usedReference,
		exc_032: usedReference,
	},
	razorpayx: {
		beneficiary_bank_failure: ["The receiving bank had a failure", "El banco receptor tuvo una falla"],
		beneficiary_bank_offline: bankDown,
		beneficiary_bank_rejected: bankRefused,
		bank_account_closed: closedAccount,
		bank_account_dormant: ["The account is dormant", "La cuenta está inactiva"],
		bank_account_frozen: blockedAccount,
		bank_account_invalid: wrongAccount,
		invalid_ifsc_code: ["The branch code (IFSC) is wrong", "El código de la sucursal (IFSC) es incorrecto"],
		nre_bank_account: ["The account is of a non-resident", "La cuenta es de un no residente"],
		insufficient_funds: noBalance,
		transaction_limit_exceeded: amountLimit,
		partner_bank_offline: ["Our bank did not answer", "Nuestro banco no respondió"],
		input_validation_failed: wrongDetails,
		bad_request_error: wrongDetails,
		fund_account_id: wrongAccount,
		contact_id: wrongDetails,
		account_number: wrongAccount,
	},
	paystack: {
		invalid_params: wrongDetails,
		missing_params: wrongDetails,
		invalid_transfer_recipient: wrongAccount,
		insufficient_balance: noBalance,
		duplicate_reference: usedReference,
		transfer_not_found: ["The rail does not know it", "El medio de pago no lo conoce"],
		blocked: ["The rail stopped it", "El medio de pago lo detuvo"],
		abandoned: cancelled,
	},
	// Flutterwave reports sentences; those without an entry here are shown as they are.
	flutterwave: {
		"disburse failed": failed,
		"insufficient funds in customer wallet": noBalance,
		"account resolve failed": noAccount,
	},
	monnify: {
		d04: noBalance,
		d07: usedReference,
		r42: usedReference,
		"99": refused,
	},
};

/** The reason of a rail in words; undefined for a code without words, which is shown as it is. */
export function railReason(language: Language, rail: string | undefined, code: string): string | undefined {
	const key = code.trim().toLowerCase();
	const codes: Readonly<Record<string, Codes>> = byRail;
	const own = rail !== undefined && Object.hasOwn(codes, rail) ? codes[rail] : undefined;
	const found = [own, common].find((all) => all !== undefined && Object.hasOwn(all, key))?.[key];
	return found?.[language === "en" ? 0 : 1];
}
