import type { StaffErrorWords } from "@puente/contract/staff";

/** Errors of the console besides the borrower's. */
export const staffErrorsEn: StaffErrorWords = {
	staffSignedOut: "You are signed out. Please sign in again.",
	signInRefused: "The name or the password is wrong.",
	signInLocked: "Too many wrong tries. Please wait {seconds} s.",
	signInCodeWrong: "The code is wrong or was used already. Please wait for the next one.",
	signInExpired: "This took too long. Please begin again with your password.",
	passwordWeak: "Please choose at least 12 characters that do not hold your name.",
	passwordChangeNeeded: "Please choose a password of your own first.",
	notPermitted: "Your role does not allow this.",
	consoleHeaderMissing: "This request did not come from the console.",
	staffNotFound: "This person was not found.",
	staffNameTaken: "Someone has this name already.",
	staffIsYou: "You cannot do this to yourself.",
	sessionNotFound: "This session is over already.",
	accessReset: "Your sign-in was reset. For 24 hours this account can look, but decides nothing.",
	proposalNotFound: "This proposal was not found.",
	proposalOpen: "The same is proposed already and waits for someone to check it.",
	proposalDecided: "This proposal was decided already.",
	proposalOwn: "Someone else has to check what you proposed.",
	proposalNotOwn: "Only who proposed this can take it back.",
	proposalUnreadable:
		"Another version stored this proposal, so it can't be carried out. Please reject it and propose it anew.",
	proposalStale: "Things have changed since this was proposed. Please reject it and propose it anew.",
	proposalSubjectUnknown: "What this is about was not found.",
	proposalChangesNothing: "This would change nothing, or is not possible now.",
	noteMissing: "This is an exception. Please write in the note why you agree.",
	borrowerNotFound: "This borrower was not found.",
	fieldEmpty: "There is nothing in this field.",
	fieldWithheld: "Your role may not read this number, or not now.",
	loanNotFound: "There is no loan of this number.",
	decisionNotFound: "Nothing that was decided is held about this application.",
	mobileUnusable: "This number belongs to another borrower, or is on the blocklist.",
	itemNotFound: "This does not wait any more.",
	itemTaken: "Someone else is working on this. Take it over first.",
	applicationNotAffordable: "The income does not carry the smallest loan. It can only be rejected.",
	pictureNotFound: "This picture is not there.",
	claimOutcomeMissing: "Please say whether the payment was found.",
	legalRateMissing:
		"No offer can be made in this country: the legal rate of today is not entered, or every product passes it. See Law.",
	legalRecordWrong:
		"This does not fit its kind: a month's rate needs its last day, shares rise with the days late, and each date must exist.",
	productRefused: "The check of the region refuses this product:\n{sentences}",
	erasureKept: "The records have to be kept longer.",
	proofBooked:
		"A payment of this amount and day is already booked on the loan. Close the proof with it, or say that it is another payment.",
	openItemProposed: "How this ends takes two people. Please propose it.",
	exportUnchecked: "Someone else has to agree first.",
	lotteryPrizesWrong:
		"Each prize needs a name of its own, an amount and odds, and all odds together are at most 100%.",
	lotteryBudgetPromised: "The budget cannot be lowered under what is promised already: {promised}.",
	lotteryBudgetSmall: "The budget must hold the largest prize.",
	campaignDatesWrong:
		"A campaign ends after it begins. One that has begun keeps its beginning, and an end is not in the past.",
	couponAmountWrong: "A coupon here is worth at most {max}.",
	couponExpiryWrong: "A coupon lasts until tomorrow at least, and for a year at most.",
	partnerOfferWrong:
		"This offer cannot be shown: its rate, penalty, days, amounts or addresses are not allowed here.",
	faqNotFound: "This question was not found.",
	faqStale: "Someone else has changed this in the meantime. Please open it again.",
	faqFiguresWrong: "These figures are not known, or not in both languages: {figures}.",
};
