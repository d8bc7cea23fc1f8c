import {
	Arches,
	ArchLabels,
	Barcode,
	BigFigure,
	CopyRow,
	CountdownRing,
	DatedFigure,
	Hello,
	Hero,
	MessagesLink,
	RateNote,
	Row,
	Stage,
	StageFigure,
	StepSlider,
	StepsList,
	SuccessStage,
	Timeline,
	TotalRow,
} from "@puente/ui";
import { useState } from "react";
import { type Examples, here, noAction } from "./example.ts";

const arches = ["done", "now", "next", "next"] as const;

export const moneyExamples: Examples = {
	Stage: () => (
		<>
			<Stage>
				<Hello greeting="Hi, Valeria" initial="V">
					<MessagesLink {...here} label="Messages, 2 new" count={2} />
				</Hello>
				<p className="stage-text text-sm">Next payment, Sat 16 Jan</p>
				<StageFigure value="$885" />
				<Arches label="1 of 4 paid" states={arches} />
			</Stage>
			<Stage tone="late">
				<p className="pt-4 text-sm">To pay today</p>
				<StageFigure value="$938" />
				<Arches label="1 of 4 paid" states={["done", "late", "next", "next"]} />
			</Stage>
			<Stage tone="calm">
				<p className="py-4 text-sm">Not yet, Valeria</p>
			</Stage>
		</>
	),
	Hello: () => (
		<Stage>
			<Hello greeting="Hi" initial={null} />
		</Stage>
	),
	MessagesLink: () => (
		<Stage>
			<div className="flex gap-4 py-3">
				<MessagesLink {...here} label="Messages" count={0} />
				<MessagesLink {...here} label="Messages, 120 new" count={120} />
			</div>
		</Stage>
	),
	StageFigure: () => (
		<Stage>
			<StageFigure value="$ 1.234.567,89" />
			<StageFigure value="$6,000" rolls />
		</Stage>
	),
	Arches: () => (
		<Stage>
			<Arches
				label="3 of 12 paid"
				states={Array.from({ length: 12 }, (_, at) => (at < 3 ? "done" : "next"))}
			/>
		</Stage>
	),
	ArchLabels: () => (
		<ArchLabels labels={[{ name: "Sent", detail: "9:38" }, { name: "At your bank" }, { name: "Arrived" }]} />
	),
	SuccessStage: () => (
		<>
			<SuccessStage title="Your payment has arrived" text="Only 5 payments to go." figure="$885">
				<Arches label="1 of 4 paid" states={arches} />
			</SuccessStage>
			<SuccessStage title="Your due dates have moved" text="The fee has arrived." />
		</>
	),
	DatedFigure: () => (
		<DatedFigure
			label="Next payment"
			figure="$938"
			day="Wednesday 16 December"
			tile={{ month: "Dec", day: "16" }}
		/>
	),
	Hero: () => <Hero label="You can borrow up to" value="$6,000" pills={["91 days", "No fee"]} />,
	BigFigure: () => <BigFigure label="Due now" value="$938" detail="Grows about $18 a day" />,
	TotalRow: () => (
		<dl>
			<Row label="Loan" value="$5,000" />
			<TotalRow label="Total to repay" value="$5,310" />
		</dl>
	),
	RateNote: () => <RateNote name="CAT" value="24.1%" text="Every cost as one yearly number, without VAT." />,
	CountdownRing: () => (
		<CountdownRing left={0.6} value="12 min" detail="of 60 minutes" label="12 of 60 minutes" />
	),
	CopyRow: () => (
		<dl>
			<CopyRow label="CLABE" value="6461 8011 0400 0000 07" copyLabel="Copy CLABE" onCopy={noAction} />
			<CopyRow label="Account holder" value="Puente México" copyLabel="Copy holder" onCopy={noAction} />
		</dl>
	),
	Barcode: () => <Barcode path="M0 0h2v30h-2zM4 0h1v30h-1zM8 0h3v30h-3zM14 0h1v30h-1z" label="Barcode" />,
	Timeline: () => (
		<Timeline
			items={(["done", "late", "next"] as const).map((mark, index) => ({
				number: index + 1,
				mark,
				title: "16 Dec 2026",
				detail: mark,
				value: "$885",
				more: "Principal $800",
				moreLabel: `Details of payment ${index + 1}`,
			}))}
		/>
	),
	StepsList: () => (
		<StepsList
			steps={[
				{ title: "$2,000", text: "Reached", state: "done" },
				{ title: "$6,000", text: "You are here", state: "now" },
				{ title: "$10,000", text: "Next", state: "next" },
				{ title: "You get a message", state: "plain" },
			]}
		/>
	),
	StepSlider: function SliderExample({ theme }) {
		const [index, setIndex] = useState(2);
		return (
			<StepSlider
				id={`slider-${theme}`}
				label="I want to borrow"
				index={index}
				count={6}
				value={`$${index + 1},000`}
				min="$1,000"
				max="$6,000"
				lessLabel="Less"
				moreLabel="More"
				onChange={setIndex}
			/>
		);
	},
};
