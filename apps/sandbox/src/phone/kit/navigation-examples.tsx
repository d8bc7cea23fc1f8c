import {
	Button,
	ButtonLink,
	ChannelList,
	ChoiceList,
	DetailLink,
	Icon,
	LinkCard,
	ListLink,
	OptionTiles,
	Segments,
	StepBar,
	TabBar,
	TextButton,
	TopBar,
} from "@puente/ui";
import { useState } from "react";
import { type Examples, here, noAction } from "./example.ts";

const tones = ["sun", "green", "ghost", "danger", "plain"] as const;

export const navigationExamples: Examples = {
	Button: () => (
		<>
			{tones.map((tone) => (
				<Button key={tone} tone={tone}>
					{tone}
				</Button>
			))}
			<Button disabled>disabled</Button>
			<Button tone="ghost">
				<Icon name="calendar" size={20} />
				with an icon
			</Button>
		</>
	),
	ButtonLink: () => <ButtonLink {...here}>A link in the shape of a button</ButtonLink>,
	TextButton: () => (
		<div className="flex gap-4">
			<TextButton onClick={noAction}>Send again</TextButton>
			<TextButton onClick={noAction} disabled>
				Send again in 40 s
			</TextButton>
		</div>
	),
	DetailLink: () => (
		<LinkCard>
			<DetailLink {...here} icon="check" tone="good" label="Last payment: $885" text="Wed 16 Dec" />
			<DetailLink {...here} icon="clock" tone="next" label="Get more time" text="For a fee" />
			<DetailLink {...here} icon="document" label="Loan agreement" />
		</LinkCard>
	),
	LinkCard: () => <LinkCard>A card that holds only links</LinkCard>,
	ListLink: () => (
		<LinkCard>
			<ListLink {...here} icon="bell" label="Messages" value="1 new" />
			<ListLink {...here} label="Without an icon" />
		</LinkCard>
	),
	TabBar: () => (
		<TabBar
			label="Main screens"
			items={[
				{ href: "#kit", icon: "home", label: "Home", current: true },
				{ href: "#kit-records", icon: "records", label: "Records", current: false },
			]}
		/>
	),
	TopBar: () => <TopBar title="Statement" backLabel="Back" onBack={noAction} />,
	Segments: function SegmentsExample({ theme }) {
		const [current, setCurrent] = useState<"usable" | "used">("usable");
		return (
			<Segments
				id={`segments-${theme}`}
				label="Which coupons"
				segments={[
					{ id: "usable", label: "Available" },
					{ id: "used", label: "Used" },
				]}
				current={current}
				onChange={setCurrent}
			>
				<p className="pt-2 text-sm">{current}</p>
			</Segments>
		);
	},
	StepBar: () => (
		<StepBar
			label="Steps"
			count="2 of 3"
			items={[
				{ id: "a", label: "Done", state: "done", link: here },
				{ id: "b", label: "Now", state: "now" },
				{ id: "c", label: "Next", state: "next" },
			]}
		/>
	),
	ChoiceList: function ChoiceExample({ theme }) {
		const [current, setCurrent] = useState<"en" | "es">("en");
		return (
			<ChoiceList
				name={`choice-${theme}`}
				legend="Language"
				choices={[
					{ id: "en", label: "English" },
					{ id: "es", label: "Español", lang: "es", detail: "México" },
				]}
				current={current}
				onChoose={setCurrent}
			/>
		);
	},
	OptionTiles: function TilesExample({ theme }) {
		const [current, setCurrent] = useState("91");
		return (
			<OptionTiles
				name={`tiles-${theme}`}
				legend="For how long"
				options={[
					{ id: "91", label: "91 days", detail: "3 payments" },
					{ id: "182", label: "182 days", detail: "From $5,000" },
				]}
				current={current}
				onChoose={setCurrent}
			/>
		);
	},
	ChannelList: function ChannelsExample({ theme }) {
		const [current, setCurrent] = useState<string | null>(null);
		return (
			<ChannelList
				id={`channels-${theme}`}
				legend="Pay with"
				groups={[
					{
						title: "Transfer or cash",
						channels: [
							{ id: "stp", icon: "transfer", label: "Bank transfer (SPEI)", hint: "Last used" },
							{ id: "oxxo", icon: "store", label: "Cash at OXXO", hint: null },
						],
					},
				]}
				current={current}
				onChoose={setCurrent}
				error={current === null ? "select a payment method" : null}
			/>
		);
	},
};
