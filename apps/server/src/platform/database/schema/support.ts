import type { Country } from "@puente/core/region";
import type { StaffRole } from "@puente/core/staff";
import type { ClaimOutcome, FeedbackStatus, FeedbackType } from "@puente/core/support";

/** Kysely types of the support tables. */
export type SupportSchema = {
	letter_keys: { borrower_id: string; data_key: Buffer };
	feedbacks: {
		id: string;
		borrower_id: string;
		order_id: string | null;
		type: FeedbackType;
		status: FeedbackStatus;
		body_sealed: Buffer;
		created_at: Date;
		claim_opened_at: Date | null;
		claim_answer_by: Date | null;
		claim_closed_at: Date | null;
		claim_outcome: ClaimOutcome | null;
	};
	feedback_messages: {
		id: string;
		feedback_id: string;
		sender: "borrower" | "support";
		staff_id: string | null;
		body_sealed: Buffer;
		sent_at: Date;
		read_at: Date | null;
	};
	feedback_images: {
		id: string;
		borrower_id: string;
		feedback_id: string | null;
		message_id: string | null;
		file_name: string;
		bytes: number;
		uploaded_at: Date;
	};
	feedback_actions: {
		id: string;
		feedback_id: string;
		staff_id: string;
		role: string;
		action: "take" | "answer" | "close";
		at: Date;
	};
	hand_overs: {
		id: string;
		feedback_id: string;
		by_staff: string;
		to_role: StaffRole | null;
		to_staff: string | null;
		words_sealed: Buffer;
		at: Date;
	};
	notices: {
		id: string;
		borrower_id: string;
		kind: string;
		body_sealed: Buffer;
		sent_at: Date;
		read_at: Date | null;
	};
	faq_changes: {
		country: Country;
		entry_id: string;
		topic_id: string;
		hidden: boolean;
		question_en: string;
		answer_en: string;
		question_es: string;
		answer_es: string;
		version: number;
		changed_by: string | null;
		changed_at: Date;
	};
};
