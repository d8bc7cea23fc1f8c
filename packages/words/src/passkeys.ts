import type { Language } from "@puente/core/region";

const en = {
	title: "Passkeys",
	lead: "Log in with your fingerprint, your face or your screen lock instead of a code. Codes still work, on any phone; a code on another device ends your passkeys.",
	none: "You have no passkey yet.",
	failed: "We couldn't load your passkeys",
	add: "Add a passkey",
	confirmTitle: "Is it you?",
	confirmText: "A passkey opens your account, so we ask for a code first. Then your phone makes the passkey.",
	confirm: "Continue",
	added: "Passkey added",
	addedOn: "Added on {date}",
	usedOn: "Last used on {date}",
	neverUsed: "Not used yet",
	synced: "On your other devices too",
	oneDevice: "Only on the device that made it",
	remove: "Remove",
	removeTitle: "Remove this passkey?",
	removeText: "You can no longer log in with it. You can still log in with your number and a code.",
	removed: "Passkey removed",
	login: "Log in with a passkey",
	stopped: "No passkey was used. Try again, or use a code.",
	already: "This device already has a passkey for your account.",
	unsupported: "This app can't use passkeys on this phone. Open it in your browser to add one.",
};

const es: typeof en = {
	title: "Entrar con huella o cara",
	lead: "Entra con tu huella, tu cara o el bloqueo de pantalla en lugar de un código. Los códigos siguen sirviendo, en cualquier teléfono; un código en otro dispositivo termina tus llaves.",
	none: "Aún no tienes una llave de acceso.",
	failed: "No pudimos cargar tus llaves de acceso",
	add: "Agregar una llave de acceso",
	confirmTitle: "¿Eres tú?",
	confirmText:
		"Una llave de acceso abre tu cuenta, así que primero te pedimos un código. Después tu teléfono crea la llave.",
	confirm: "Continuar",
	added: "Llave de acceso agregada",
	addedOn: "Agregada el {date}",
	usedOn: "Usada por última vez el {date}",
	neverUsed: "Sin usar todavía",
	synced: "También en tus otros dispositivos",
	oneDevice: "Solo en el dispositivo que la creó",
	remove: "Quitar",
	removeTitle: "¿Quitar esta llave de acceso?",
	removeText: "Ya no podrás entrar con ella. Aún puedes entrar con tu número y un código.",
	removed: "Llave de acceso quitada",
	login: "Entrar con una llave de acceso",
	stopped: "No se usó ninguna llave de acceso. Inténtalo de nuevo o usa un código.",
	already: "Este dispositivo ya tiene una llave de acceso de tu cuenta.",
	unsupported:
		"La app no puede usar llaves de acceso en este teléfono. Ábrela en tu navegador para agregar una.",
};

/** Texts of passkeys. Not in the catalogues, because the first load needs none of them. */
export const passkeyWords: Readonly<Record<Language, typeof en>> = { en, es };
