import { countries } from "@puente/contract/region";
import { packs } from "@puente/regions";
import {
	BlankState,
	BusyCover,
	Button,
	Card,
	ErrorBoundary,
	FieldsSkeleton,
	Flag,
	Icon,
	type IconName,
	Illustration,
	type IllustrationName,
	LinesSkeleton,
	Notice,
	ProgressBar,
	Row,
	Sheet,
	Skeleton,
	SkeletonBar,
	Spinner,
	Tag,
	ToastRegion,
	Unfold,
	Wordmark,
} from "@puente/ui";
import { useState } from "react";
import { type Examples, noAction } from "./example.ts";

const icons: readonly IconName[] = [
	...(["home", "records", "person", "bell", "back", "forward", "close", "check", "shield", "lock"] as const),
	...(["clock", "calendar", "bank", "transfer", "store", "card", "camera", "phone", "chat"] as const),
	...(["document", "download", "copy", "info", "alert", "globe", "gift", "ticket", "settings"] as const),
	...(["climb", "wallet", "refresh", "people", "photos", "cash", "offline", "help", "location"] as const),
];
const pictures: readonly IllustrationName[] = [
	...(["welcome", "review", "approved", "onItsWay", "arrived", "returned"] as const),
	...(["paidOff", "late", "notYet", "talk", "empty", "offline"] as const),
];

export const surfaceExamples: Examples = {
	Card: () => <Card title="Your loan">A card with a title.</Card>,
	Row: () => (
		<Card>
			<dl>
				<Row label="Term" value="91 days" />
				<Row label="A label that is much longer than its neighbours on this card" value="$1,045.67" />
			</dl>
		</Card>
	),
	Tag: () => (
		<div className="flex flex-wrap gap-2">
			{(["good", "late", "wrong", "warn", "quiet"] as const).map((tone) => (
				<Tag key={tone} tone={tone}>
					{tone}
				</Tag>
			))}
		</div>
	),
	Notice: () =>
		(["info", "good", "private", "warning", "wrong"] as const).map((tone) => (
			<Notice key={tone} tone={tone}>
				A notice of the kind {tone}.
			</Notice>
		)),
	BlankState: () => (
		<>
			<BlankState
				icon="ticket"
				picture={<Illustration name="empty" />}
				title="No coupons yet"
				text="They appear here."
			>
				<Button>Do something</Button>
			</BlankState>
			<BlankState icon="alert" title="Only an icon" />
		</>
	),
	Unfold: () => <Unfold title="Why these numbers">An explanation on request.</Unfold>,
	Sheet: function SheetExample() {
		const [open, setOpen] = useState(false);
		return (
			<>
				<Button tone="ghost" onClick={() => setOpen(true)}>
					Open a sheet in the page's theme
				</Button>
				<Sheet open={open} title="A sheet" closeLabel="Close" onClose={() => setOpen(false)}>
					<p className="pb-4 text-sm text-ink-2">It comes up from below.</p>
				</Sheet>
			</>
		);
	},
	ToastRegion: () => (
		<ToastRegion
			items={[
				{ id: 1, tone: "good", text: "Copied" },
				{ id: 2, tone: "wrong", text: "Please check the number" },
			]}
		/>
	),
	FieldsSkeleton: () => <FieldsSkeleton label="One moment" fields={2} />,
	LinesSkeleton: () => <LinesSkeleton label="One moment" lines={3} />,
	Skeleton: () => <Skeleton label="One moment" cards={1} />,
	SkeletonBar: () => <SkeletonBar className="h-6 w-40" />,
	Spinner: () => <Spinner label="One moment" />,
	BusyCover: function BusyExample() {
		const [busy, setBusy] = useState(false);
		const start = () => {
			setBusy(true);
			setTimeout(() => setBusy(false), 3000);
		};
		return (
			<>
				<Button tone="ghost" onClick={start}>
					Run a call for three seconds
				</Button>
				{busy ? <BusyCover label="One moment" /> : null}
			</>
		);
	},
	ProgressBar: () => (
		<>
			<ProgressBar label="Upload" percent={40} />
			<ProgressBar label="Upload" percent={null} />
		</>
	),
	ErrorBoundary: () => (
		<ErrorBoundary broken={<Notice tone="wrong">This part stopped working.</Notice>}>
			<Broken />
		</ErrorBoundary>
	),
	Icon: () => (
		<ul className="flex flex-wrap gap-3">
			{icons.map((name) => (
				<li key={name} className="grid w-16 justify-items-center text-center text-2xs text-ink-2">
					<Icon name={name} />
					{name}
				</li>
			))}
		</ul>
	),
	Illustration: () => (
		<ul className="flex flex-wrap gap-3">
			{pictures.map((name) => (
				<li key={name} className="text-center text-2xs text-ink-2">
					<Illustration name={name} />
					{name}
				</li>
			))}
		</ul>
	),
	Flag: () => (
		<div className="flex gap-3">
			{countries.map((country) => (
				<Flag key={country} shapes={packs[country].flag} />
			))}
		</div>
	),
	Wordmark: () => <Wordmark />,
};

function Broken(): never {
	noAction();
	throw new Error("example of a part that throws");
}
