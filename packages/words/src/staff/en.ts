import type { StaffErrorWords } from "@puente/contract/staff";

/** What the console is answered besides the borrower's errors. */
export const staffErrorsEn: StaffErrorWords = {
	staffSignedOut: "You are signed out. Please sign in again.",
	signInRefused: "The name or the password is wrong.",
	signInLocked: "Too many wrong tries. Please wait {seconds} seconds.",
	signInCodeWrong: "The code is wrong or was used already. Please wait for the next one.",
	signInExpired: "This took too long. Please begin again with your password.",
	passwordWeak: "Please choose at least 12 characters that do not hold your name.",
	passwordChangeNeeded: "Please choose a password of your own first.",
	notPermitted: "Your role does not allow this.",
	consoleHeaderMissing: "This request did not come from the console.",
	staffNotFound: "This person was not found.",
	staffNameTaken: "Somebody has this name already.",
	staffIsYou: "You cannot do this to yourself.",
	sessionNotFound: "This session is over already.",
	proposalNotFound: "This proposal was not found.",
	proposalOpen: "The same is proposed already and waits for somebody to check it.",
	proposalDecided: "This proposal was decided already.",
	proposalOwn: "Somebody else has to check what you proposed.",
	proposalNotOwn: "Only who proposed this can take it back.",
	proposalStale: "Things have changed since this was proposed. Please reject it and propose it anew.",
	proposalSubjectUnknown: "What this is about was not found.",
	proposalChangesNothing: "This would change nothing, or is not possible now.",
	borrowerNotFound: "This borrower was not found.",
	fieldEmpty: "There is nothing in this field.",
};
