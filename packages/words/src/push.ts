import type { Language } from "@puente/core/region";

const en = {
	reminders: "We remind you before the date",
	decision: "Hear from us as soon as we decide",
	instead: "With a notification on this phone instead of an SMS. It shows no amount on a locked screen.",
	allow: "Allow",
	notNow: "Not now",
	on: "Notifications are on",
	off: "Notifications are off. We send you an SMS instead.",
	denied: "Your phone blocks our notifications. Allow them in the settings of your browser.",
	failed: "That didn't work. We keep sending you an SMS.",
	switch: "Notifications on this phone",
	switchAll: "For payment reminders and decisions. Without them we send an SMS.",
	switchDecisions: "For decisions. Payment reminders come by SMS.",
};

const es: typeof en = {
	reminders: "Te avisamos antes de la fecha",
	decision: "Te avisamos en cuanto decidamos",
	instead:
		"Con una notificación en este teléfono en lugar de un SMS. No muestra montos en la pantalla bloqueada.",
	allow: "Permitir",
	notNow: "Ahora no",
	on: "Notificaciones activadas",
	off: "Notificaciones desactivadas. Te enviaremos un SMS.",
	denied: "Tu teléfono bloquea nuestras notificaciones. Permítelas en los ajustes de tu navegador.",
	failed: "No se pudo. Te seguiremos enviando un SMS.",
	switch: "Notificaciones en este teléfono",
	switchAll: "Para avisos de pago y decisiones. Sin ellas te enviamos un SMS.",
	switchDecisions: "Para decisiones. Los avisos de pago llegan por SMS.",
};

/** Texts of notifications on the phone. Not in the catalogues, because the first load needs none of them. */
export const pushWords: Readonly<Record<Language, typeof en>> = { en, es };
