export { deliverMessages } from "./deliver-messages.ts";
export { languageOf } from "./language-of.ts";
export { type LetterContext, notificationKeyOf } from "./notification-key.ts";
export {
	isReachable,
	type Letter,
	type NoticeBody,
	type NoticeValues,
	notifyBorrower,
	notifyBorrowers,
} from "./notify-borrower.ts";
export {
	countUnreadNotices,
	findNotice,
	listNotices,
	markNoticeRead,
	type StoredNotice,
} from "./store/notices.ts";
export { addToOutbox, expireOutbox } from "./store/outbox.ts";
