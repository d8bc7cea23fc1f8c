import type { StaffCallName, StaffCalls } from "@puente/contract/staff";
import type { Language } from "@puente/core/region";
import { errorSentences } from "../errors/index.ts";

type TextPair = readonly [en: string, es: string];
/** The audited calls: those that change something, and those that show personal data. */
type AuditedCall = {
	[Name in StaffCallName]: StaffCalls[Name] extends { changes: true } | { records: "view" } ? Name : never;
}[StaffCallName];

/** What borrowers do that changes who can log in. */
type AuditedByBorrower = "passkeyAdd" | "passkeyRemove" | "passkeysEnd";

/** The actions and views of staff. An audited call without a text does not compile. */
const callTexts: Readonly<Record<AuditedCall | AuditedByBorrower, TextPair>> = {
	passkeyAdd: ["The borrower added a passkey", "El cliente agregó una llave de acceso"],
	passkeyRemove: ["The borrower removed a passkey", "El cliente quitó una llave de acceso"],
	passkeysEnd: [
		"The borrower logged in with a code on another device, which ended the passkeys",
		"El cliente entró con un código en otro dispositivo, y sus llaves de acceso terminaron",
	],
	signIn: ["Gave the password", "Dio la contraseña"],
	confirmSignIn: ["Signed in", "Entró"],
	signOut: ["Signed out", "Salió"],
	changePassword: ["Changed the password", "Cambió la contraseña"],
	endSession: ["Ended a session", "Cerró una sesión"],
	createStaff: ["Added a person", "Agregó a una persona"],
	blockStaff: ["Blocked a person", "Bloqueó a una persona"],
	accessNoticeSeen: ["Saw a notice about access", "Vio un aviso sobre accesos"],
	propose: ["Made a proposal", "Hizo una propuesta"],
	decideProposal: ["Decided a proposal", "Decidió una propuesta"],
	auditExport: ["Exported the audit", "Exportó la auditoría"],
	reveal: ["Looked at a whole number", "Vio un número completo"],
	assign: ["Took or unassigned an item", "Tomó o dejó un asunto"],
	next: ["Took the next item", "Tomó el siguiente asunto"],
	queue: ["Opened a queue", "Abrió una cola"],
	proposals: ["Opened the proposals", "Abrió las propuestas"],
	proposal: ["Opened a proposal", "Abrió una propuesta"],
	referredItem: ["Opened a referred application", "Abrió una solicitud derivada"],
	decideReferred: ["Decided a referred application", "Decidió una solicitud derivada"],
	identityItem: ["Opened an identity review", "Abrió una revisión de identidad"],
	decideIdentity: ["Decided an identity review", "Decidió una revisión de identidad"],
	documentImage: ["Looked at a document or a face", "Vio un documento o un rostro"],
	payoutItem: ["Opened a failed payout", "Abrió un desembolso fallido"],
	askForAccount: ["Asked for another account", "Pidió otra cuenta"],
	giveUpPayout: ["Cancelled a loan that could not be paid out", "Canceló un préstamo que no se pudo enviar"],
	voucherItem: ["Opened a proof of payment", "Abrió un comprobante de pago"],
	closeVoucher: ["Closed a proof of payment with its payment", "Cerró un comprobante de pago con su pago"],
	refuseVoucher: ["Refused a proof of payment", "Rechazó un comprobante de pago"],
	voucherImage: ["Looked at a proof of payment", "Vio la imagen de un comprobante"],
	findLoan: ["Looked for a loan", "Buscó un préstamo"],
	settleOpenItem: ["Settled an open item", "Resolvió una partida abierta"],
	feedbackItem: ["Opened a message", "Abrió un mensaje"],
	takeFeedback: ["Took a message", "Tomó un mensaje"],
	answerFeedback: ["Answered a message", "Respondió un mensaje"],
	closeFeedback: ["Closed a message", "Cerró un mensaje"],
	handOverFeedback: ["Handed a message over", "Pasó un mensaje a otra persona"],
	feedbackImage: ["Looked at a picture of a message", "Vio una imagen de un mensaje"],
	callBackNumber: ["Sent a code to a borrower's new number", "Envió un código al número nuevo de un cliente"],
	proposeMobileChange: ["Proposed another number for a borrower", "Propuso otro número para un cliente"],
	proposeDeath: ["Reported a borrower's death", "Avisó del fallecimiento de un cliente"],
	noteErasure: ["Recorded a deletion request", "Registró una petición de borrado"],
	carryOutErasure: ["Deleted a borrower's data", "Borró los datos de un cliente"],
	exportFile: ["Downloaded a borrower's data", "Descargó los datos de un cliente"],
	handOverExport: ["Handed a copy of data over", "Entregó una copia de datos"],
	searchBorrowers: ["Looked for a borrower", "Buscó a un cliente"],
	borrower: ["Opened a borrower", "Abrió a un cliente"],
	replayDecision: ["Recomputed a decision", "Recalculó una decisión"],
	lookUpBlocked: ["Looked a value up in the blocklists", "Consultó un valor en las listas de bloqueo"],
	borrowerBlocklist: ["Looked at what could be blocked", "Vio lo que se podría bloquear"],
	saveFaq: ["Changed an answer of the FAQ", "Cambió una respuesta de las preguntas frecuentes"],
	saveAppRelease: [
		"Changed what apps are told about versions",
		"Cambió lo que se dice a las apps sobre versiones",
	],
	restoreFaq: ["Restored an answer of the FAQ", "Restableció una respuesta de las preguntas frecuentes"],
};

const words: Readonly<Record<string, TextPair>> = callTexts;
const textIn = (language: Language, [en, es]: TextPair) => (language === "en" ? en : es);

/** The text of a call in the audit. A removed call keeps its name, because entries are never changed. */
export function auditedCall(language: Language, call: string): string {
	const texts = Object.hasOwn(words, call) ? words[call] : undefined;
	return texts === undefined ? call : textIn(language, texts);
}

/** Everything that the audit can be searched for, sorted by text. */
export function auditedCalls(
	language: Language,
): readonly { readonly call: string; readonly text: string }[] {
	return Object.entries(callTexts)
		.map(([call, texts]) => ({ call, text: textIn(language, texts) }))
		.sort((one, two) => one.text.localeCompare(two.text, language));
}

/** Why a call was refused; the audit has the name of the refusal, not the values in its sentence. */
export function auditedRefusal(language: Language, name: string): string {
	const sentences: Readonly<Record<string, string>> = errorSentences[language];
	const sentence = Object.hasOwn(sentences, name) ? sentences[name] : undefined;
	return sentence?.replaceAll(/\{\w+\}/g, "…") ?? name;
}
