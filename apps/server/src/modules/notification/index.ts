export { sendMail } from "./deliver-messages.ts";
export { addLetter, htmlOf, type MailContent } from "./letter.ts";
export { type NotificationValues, notificationFor, openNotification } from "./notification-body.ts";
export { type NotificationContext, notificationKeyOf } from "./notification-key.ts";
export {
	isReachable,
	languageOf,
	mayBeNotified,
	type NewNotification,
	notifyBorrower,
	notifyBorrowers,
} from "./notify-borrower.ts";
export { isUsable, subscribe } from "./push/subscription.ts";
export { createReportReceiver, type ReceiveReport, type ReportReaders } from "./receive-report.ts";
export {
	countUnreadNotifications,
	deleteOldNotifications,
	findNotification,
	listNotifications,
	markNotificationRead,
	type StoredNotification,
} from "./store/notifications.ts";
export {
	addToOutbox,
	countUnsent,
	dropOldMessages,
	expireMessages,
	expireUnsent,
	listMailStates,
	listSmsStates,
} from "./store/outbox.ts";
export { deletePushSubscription, findPushSubscribedAt } from "./store/push-subscriptions.ts";
