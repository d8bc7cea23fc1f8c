import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, fieldSays, isAt, photo, seesNo, seesText, tap, tapTwice } from "../../../test/act.ts";
import type { FakeWire } from "../../../test/fake-wire.ts";
import { openScreen } from "../../../test/open-screen.tsx";
import { orderNo } from "../../../test/samples/orders.ts";
import { overdue } from "../../../test/samples/repayment.ts";
import {
	aboutLoan,
	can,
	claimed,
	faq,
	feedback,
	feedbackId,
	imageId,
	jpeg,
	messageId,
	notice,
	service,
	supportAnswer,
} from "../../../test/samples/support.ts";

describe("feedback form", () => {
	const open = (part: (fake: FakeWire) => void, query: Readonly<Record<string, string>> = {}) =>
		openScreen("addFeedback", {
			query,
			replies: (fake) => {
				fake.answers("checkCanHandle", can());
				part(fake);
			},
		});
	const fillIn = async () => {
		await page.getByText("Other", { exact: true }).click();
		await page.getByLabelText("What happened?").fill("  The app shows my old number. ");
		await page.getByLabelText("Phone or email for our answer").fill("lucia@gmail.com");
	};

	it("shows which fields are missing", async () => {
		const { fake } = await open(() => undefined);
		await tap("Send");
		await expect.poll(() => page.getByText("Please fill in this field").elements().length).toBe(2);
		await fieldSays("What happened?", "Please fill in this field");
		expect(fake.sent("createFeedback")).toEqual([]);
	});

	it.each([
		["12", "Mobile phone number format error"],
		["lucia@", "Email verification failed"],
		["lucia@nowhere.example", "We can write to addresses at"],
	])("refuses the contact %s", async (typed, sentence) => {
		const { fake } = await open(() => undefined);
		await fillIn();
		await page.getByLabelText("Phone or email for our answer").fill(typed);
		await tap("Send");
		await fieldSays("Phone or email for our answer", sentence);
		await expect.element(page.getByLabelText("Phone or email for our answer")).toHaveFocus();
		expect(fake.sent("createFeedback")).toEqual([]);
	});

	const aboutTheLoan = { type: "3", about: "loan", orderNo };
	const loanReplies = (wire: FakeWire, talks: ReturnType<typeof aboutLoan>[] = []) => {
		wire.answers("repayDetail", overdue());
		wire.answers("listFeedback", { feedbacks: talks, more: false });
		wire.answers("listLeaveMessages", { feedback: aboutLoan(), messages: [] });
	};

	it("about a loan names it, and goes on in the conversation once it is sent", async () => {
		const { fake } = await open((wire) => {
			loanReplies(wire);
			wire.answers("createFeedback", { feedback: aboutLoan() });
		}, aboutTheLoan);
		await page
			.getByLabelText("What has happened, and what could you pay?")
			.fill("500 now, the rest on Friday.");
		await tap("Send");
		await isAt(`/feedback/feedback_message?id=${feedbackId}`);
		expect(fake.sent("createFeedback")).toMatchObject([
			{ type: 3, orderNo, description: "500 now, the rest on Friday." },
		]);
		await seesText("$1,098.12");
	});

	it("about a loan goes on in the conversation that is still open", async () => {
		await open((wire) => loanReplies(wire, [feedback({ orderNo }), aboutLoan({ status: 2 })]), aboutTheLoan);
		await isAt(`/feedback/feedback_message?id=${feedbackId}`);
	});

	it("about a loan begins a new conversation when the last one is done", async () => {
		await open((wire) => loanReplies(wire, [aboutLoan({ status: 3 })]), aboutTheLoan);
		await seesText("We attach your loan as it is today");
	});

	it("starts with the borrower's number as contact", async () => {
		await open(() => undefined);
		await expect.element(page.getByLabelText("Phone or email for our answer")).toHaveValue("5512345678");
	});

	it("sends the trimmed text once and confirms it", async () => {
		const { fake } = await open((wire) => wire.keepsPending("createFeedback"));
		await fillIn();
		await tapTwice("Send");
		fake.answers("feedbackDetail", { feedback: feedback() });
		fake.answers("createFeedback", { feedback: feedback() });
		await seesText("We've got your message");
		await isAt(`/feedback/feedback_result?id=${feedbackId}`);
		const sent = {
			type: 3,
			description: "The app shows my old number.",
			contact: "lucia@gmail.com",
			imageIds: [],
		};
		await expect.poll(() => fake.sent("createFeedback")).toEqual([sent]);
	});

	it("sends loan and account for a missing payment", async () => {
		const { fake } = await open(
			(wire) => {
				wire.answers("createFeedback", { feedback: claimed() });
				wire.answers("feedbackDetail", { feedback: claimed() });
			},
			{ type: "1" },
		);
		await expect.element(page.getByLabelText("Which loan?")).toHaveValue(orderNo);
		await page.getByLabelText("Account you paid into (optional)").fill("646180110400000007");
		await page.getByLabelText("What happened?").fill("I paid on Monday.");
		await tap("Send");
		await seesText("We're looking for your payment.");
		await expect
			.poll(() => fake.sent("createFeedback"))
			.toMatchObject([{ type: 1, orderNo, receiverAccount: "646180110400000007", contact: "5512345678" }]);
	});

	it("does not preselect a loan with an open claim", async () => {
		const claimOpen = { orderNo, createdAt: "2026-10-01T16:00:00.000Z", claimOpen: true };
		await open((wire) => wire.answers("checkCanHandle", can({ orders: [claimOpen] })), { type: "1" });
		await expect.element(page.getByLabelText("Which loan?")).toHaveValue("");
		const claimed = page.getByRole("option", { name: `${orderNo} (we're already looking)` });
		await expect.element(claimed).toBeInTheDocument();
	});

	it.each(["claimOpen", "feedbackTooMany", "orderNotFound"] as const)(
		"shows the refusal %s",
		async (error) => {
			const { words } = await open((wire) => wire.refuses("createFeedback", error));
			await fillIn();
			await tap("Send");
			await seesText(words.refusal(error));
			await expect.element(page.getByLabelText("What happened?")).toBeVisible();
		},
	);

	it("marks the field that the server refuses", async () => {
		await open((wire) =>
			wire.refuses("createFeedback", "inputRefused", {
				fields: [{ field: "description", problem: "tooLong" }],
			}),
		);
		await fillIn();
		await tap("Send");
		await fieldSays("What happened?", "This is too long");
		await expect.element(page.getByLabelText("What happened?")).toHaveFocus();
	});

	it("uploads a picture when it is chosen", async () => {
		const { fake } = await open((wire) => {
			wire.answers("uploadCredential", { imageId });
			wire.answers("createFeedback", { feedback: feedback() });
			wire.answers("feedbackDetail", { feedback: feedback() });
		});
		await userEvent.upload(page.getByLabelText("Add a picture"), await photo());
		await seesText("1 of 5");
		await expect.poll(() => fake.filesSent("uploadCredential").map((files) => files.length)).toEqual([1]);
		await fillIn();
		await tap("Send");
		await seesText("We've got your message");
		await expect.poll(() => fake.sent("createFeedback")).toMatchObject([{ imageIds: [imageId] }]);
	});

	it("limits the number of pictures", async () => {
		await open((wire) => wire.answers("uploadCredential", { imageId }));
		const files = await Promise.all(["1", "2", "3", "4", "5", "6"].map((name) => photo(`${name}.png`)));
		await userEvent.upload(page.getByLabelText("Add a picture"), files);
		await seesText("More than 5 pictures have been uploaded");
		await seesText("5 of 5");
	});

	it("shows why a picture is refused and removes it", async () => {
		const { words } = await open((wire) => wire.refuses("uploadCredential", "imageTooSmall"));
		await userEvent.upload(page.getByLabelText("Add a picture"), await photo());
		await seesText(words.refusal("imageTooSmall"));
		await seesText("0 of 5");
	});

	it("refuses a file that is not a picture", async () => {
		await open(() => undefined);
		const text = new File(["text"], "a.png", { type: "image/png" });
		await userEvent.upload(page.getByLabelText("Add a picture"), text);
		await seesText("This file isn't a picture.");
	});

	it("updates earlier feedback by its own call", async () => {
		const { fake } = await open(
			(wire) => {
				wire.answers("feedbackDetail", { feedback: feedback() });
				wire.answers("editFeedback", { feedback: feedback({ description: "My very old number." }) });
			},
			{ id: feedbackId },
		);
		await expect.element(page.getByLabelText("What happened?")).toHaveValue("The app shows my old number.");
		await page.getByLabelText("What happened?").fill("My very old number.");
		await tap("Save changes");
		await isAt(`/feedback/feedbackDetail?id=${feedbackId}`);
		await expect
			.poll(() => fake.sent("editFeedback"))
			.toMatchObject([{ feedbackId, description: "My very old number." }]);
		expect(fake.sent("createFeedback")).toEqual([]);
	});

	it("shows that staff have started to work on it", async () => {
		const { words } = await open(
			(wire) => {
				wire.answers("feedbackDetail", { feedback: feedback() });
				wire.refuses("editFeedback", "feedbackTaken");
			},
			{ id: feedbackId },
		);
		await tap("Save changes");
		await seesText(words.refusal("feedbackTaken"));
	});
});

describe("feedback detail", () => {
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("feedbackDetail", {
			query: { id: feedbackId },
			replies: (fake) => {
				fake.answers("feedbackDetail", { feedback: claimed({ images: [imageId] }) });
				fake.answers("feedbackImage", { jpeg });
				part(fake);
			},
		});

	it("is settled once, after a confirmation that names the consequence", async () => {
		const { fake } = await open((wire) => wire.keepsPending("updateFeedbackStatus"));
		await tap("Mark as solved");
		await seesText("You withdraw your claim: penalties on this loan start counting again.");
		await tapTwice("Yes, it's solved");
		fake.answers("feedbackDetail", { feedback: claimed({ status: 3 }) });
		fake.answers("updateFeedbackStatus", { feedback: claimed({ status: 3 }) });
		await seesText("Thank you. The message is closed.");
		await seesNo("Mark as solved");
		await expect.poll(() => fake.sent("updateFeedbackStatus")).toEqual([{ feedbackId, to: "settled" }]);
	});

	it("stays open when the borrower cancels", async () => {
		const { fake } = await open(() => undefined);
		await tap("Mark as solved");
		await tap("Cancel");
		expect(fake.sent("updateFeedbackStatus")).toEqual([]);
	});

	it("enlarges its picture on tap", async () => {
		await open(() => undefined);
		await tap("View picture 1");
		await expect.element(page.getByRole("dialog").getByRole("img", { name: "Picture 1" })).toBeVisible();
		await tap("Close");
		await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
	});
});

describe("conversation", () => {
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("feedbackMessage", {
			query: { id: feedbackId },
			replies: (fake) => {
				fake.answers("listLeaveMessages", { feedback: feedback(), messages: [supportAnswer] });
				part(fake);
			},
		});

	it("marks shown answers as read", async () => {
		const { fake } = await open((wire) => {
			wire.answers("listLeaveMessages", { feedback: feedback({ unread: 1 }), messages: [supportAnswer] });
			wire.answers("updateFeedbackStatus", { feedback: feedback() });
		});
		await expect.poll(() => fake.sent("updateFeedbackStatus")).toEqual([{ feedbackId, to: "read" }]);
	});

	it("requires a text", async () => {
		const { fake } = await open(() => undefined);
		await tap("Send");
		await fieldSays("Your message", "Please fill in this field");
		await expect.element(page.getByLabelText("Your message")).toHaveFocus();
		expect(fake.sent("addLeaveMessage")).toEqual([]);
	});

	it("sends a text once and clears the field", async () => {
		const { fake } = await open((wire) => wire.keepsPending("addLeaveMessage"));
		await page.getByLabelText("Your message").fill("It ends in 42.");
		await tapTwice("Send");
		const mine = { ...supportAnswer, id: messageId, from: "borrower", text: "It ends in 42." } as const;
		fake.answers("listLeaveMessages", { feedback: feedback(), messages: [supportAnswer, mine] });
		fake.answers("addLeaveMessage", { message: mine });
		await expect.element(page.getByRole("listitem").filter({ hasText: "It ends in 42." })).toBeVisible();
		await expect.element(page.getByLabelText("Your message")).toHaveValue("");
		await expect
			.poll(() => fake.sent("addLeaveMessage"))
			.toEqual([{ feedbackId, text: "It ends in 42.", imageIds: [] }]);
	});

	it("shows that the feedback is closed and keeps the text", async () => {
		const { words } = await open((wire) => wire.refuses("addLeaveMessage", "feedbackClosed"));
		await page.getByLabelText("Your message").fill("One more thing.");
		await tap("Send");
		await seesText(words.refusal("feedbackClosed"));
		await expect.element(page.getByLabelText("Your message")).toHaveValue("One more thing.");
	});
});

describe("notifications", () => {
	it("load the next page on tap", async () => {
		const { fake } = await openScreen("msgList", {
			replies: (wire) =>
				wire.answers("messageList", ({ page: number }) =>
					number === 1
						? { messages: [notice()], unread: 1, more: true }
						: { messages: [notice({ id: imageId, title: "An older one" })], unread: 1, more: false },
				),
		});
		await tap("Show more");
		await seesText("An older one");
		await expect.element(button("Show more")).not.toBeInTheDocument();
		await expect.poll(() => fake.sent("messageList").map((input) => input.page)).toEqual([1, 2]);
	});

	it("are marked as read when opened", async () => {
		const { fake } = await openScreen("msgDetail", {
			query: { id: messageId },
			replies: (wire) => {
				wire.answers("messageDetail", { message: notice() });
				wire.answers("messageRead", { unread: 0 });
			},
		});
		await expect.poll(() => fake.sent("messageRead")).toEqual([{ messageId }]);
	});

	it.each([
		["feedbackAnswered", "Help and complaints", "/feedback/feedback_list"],
		["applicationRejected", "My application", "/"],
		["agreementSigned", "My loan agreement", "/borrow/agreement"],
		["moneySent", "What I owe, and how to pay", "/repay/repay_detail"],
		["proofRefused", "My proofs of payment", "/repay/manual_repayment"],
		["loanPaidBeyond", "Help and complaints", "/feedback/feedback_list"],
		["loanFinished", "What I can borrow next", "/user_center/credit_info"],
	])("of the kind %s have the link %s", async (kind, words, path) => {
		await openScreen("msgDetail", {
			query: { id: messageId },
			replies: (fake) =>
				fake.answers("messageDetail", { message: notice({ kind, readAt: "2026-10-14T17:00:00.000Z" }) }),
		});
		await expect.element(page.getByRole("link", { name: words })).toHaveAttribute("href", `#${path}`);
	});
});

describe("FAQ", () => {
	it("is searched without accents and case", async () => {
		await openScreen("faq", { language: "es", replies: (fake) => fake.answers("questionAnswers", faq) });
		await page.getByLabelText("Busca en las respuestas").fill("CUANTO cuesta");
		await seesText("¿Cuánto cuesta un préstamo?");
		await seesNo("¿Quién puede pedir un préstamo?");
	});

	it("is available offline after the first visit", async () => {
		const stored = JSON.stringify([{ country: "mx", language: "en", topics: faq.topics }]);
		await openScreen("faq", {
			stored: { faqData: stored },
			replies: (fake) => {
				fake.answers("questionAnswers", faq);
				fake.network("lost");
			},
		});
		await seesText("Saved on this phone. There may be a newer version.");
		await seesText("¿Cuánto cuesta un préstamo?");
	});

	it("shows an answer on tap", async () => {
		await openScreen("faq", { replies: (fake) => fake.answers("questionAnswers", faq) });
		await expect.element(page.getByText("Ves el costo total antes de aceptar.")).not.toBeVisible();
		await page.getByText("¿Cuánto cuesta un préstamo?").click();
		await expect.element(page.getByText("Ves el costo total antes de aceptar.")).toBeVisible();
	});
});

describe("customer service", () => {
	it.each([
		[/^Call/, "tel:+525512345678", "_top"],
		[/^Email/, "mailto:ayuda@puente.example", "_top"],
		[/^WhatsApp/, "https://wa.me/525587654321", "_blank"],
	])("opens %s outside the app", async (name, href, target) => {
		await openScreen("customerServices", { replies: (fake) => fake.answers("customerService", service()) });
		const link = page.getByRole("link", { name });
		await expect.element(link).toHaveAttribute("href", href);
		await expect.element(link).toHaveAttribute("target", target);
	});
});
