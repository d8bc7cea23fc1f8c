import type { Country } from "@puente/core/region";
import type { StaffRole } from "@puente/core/staff";
import type { ClaimOutcome, FeedbackStatus, FeedbackType } from "@puente/core/support";

/** Kysely types of the support tables. */
export type SupportSchema = {
	notificationKeys: { borrowerId: string; dataKey: Buffer };
	feedbacks: {
		id: string;
		borrowerId: string;
		orderId: string | null;
		type: FeedbackType;
		status: FeedbackStatus;
		bodySealed: Buffer;
		createdAt: Date;
		claimOpenedAt: Date | null;
		claimAnswerBy: Date | null;
		claimClosedAt: Date | null;
		claimOutcome: ClaimOutcome | null;
	};
	feedbackMessages: {
		id: string;
		feedbackId: string;
		sender: "borrower" | "support";
		staffId: string | null;
		bodySealed: Buffer;
		sentAt: Date;
		readAt: Date | null;
	};
	feedbackImages: {
		id: string;
		borrowerId: string;
		feedbackId: string | null;
		messageId: string | null;
		fileName: string;
		bytes: number;
		uploadedAt: Date;
	};
	feedbackActions: {
		id: string;
		feedbackId: string;
		staffId: string;
		role: string;
		action: "take" | "answer" | "close";
		at: Date;
	};
	feedbackHandovers: {
		id: string;
		feedbackId: string;
		fromStaff: string;
		toRole: StaffRole | null;
		toStaff: string | null;
		noteSealed: Buffer;
		at: Date;
	};
	notifications: {
		id: string;
		borrowerId: string;
		kind: string;
		bodySealed: Buffer;
		sentAt: Date;
		readAt: Date | null;
	};
	faqChanges: {
		country: Country;
		entryId: string;
		topicId: string;
		hidden: boolean;
		questionEn: string;
		answerEn: string;
		questionEs: string;
		answerEs: string;
		version: number;
		changedBy: string | null;
		changedAt: Date;
	};
};
