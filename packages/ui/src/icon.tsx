/**
 * Line icons on a 24 by 24 grid, each with one meaning (docs/design.md). They are decorative: the control around them
 * has the accessible name.
 */
const drawings = {
	chart: "M4 20h16M7 16v-5M12 16V6M17 16V9",
	home: "M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-5a3 3 0 0 0-6 0v5H5a1 1 0 0 1-1-1z",
	records: "M5 3h14v18l-3-2-2 2-2-2-2 2-2-2-3 2zM9 8h6M9 12h6",
	list: "M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1",
	menu: "M4 6h16M4 12h16M4 18h16",
	bell: "M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5h4",
	clock: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 8v4.5l3 1.8",
	calendar: "M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V7M15.5 3.5V7",
	cash: "M3 7h18v10H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 10v4M18 10v4",
	photos: "M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.5v.1",
	lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v1.5",
	climb: "M4 19.5h5V14h5V9h5.5V4.5M16 6.5l3.5-2 1.5 3.5",
	gift: "M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7C9 7 7 6 7 4.5S11 3 12 7c1-4 5-4 5-2.5S15 7 12 7z",
	ticket: "M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3zM14 7v10",
	people:
		"M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5",
	person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0",
	back: "M15 5l-7 7 7 7",
	forward: "M9 5l7 7-7 7",
	down: "M6 9l6 6 6-6",
	minus: "M5 12h14",
	plus: "M5 12h14M12 5v14",
	refresh: "M20 5v5h-5M19.4 10A8 8 0 1 0 20 14",
	download: "M12 4v11M7 11l5 5 5-5M4 20h16",
	wallet: "M4 7h15a1 1 0 0 1 1 1v11H5a1 1 0 0 1-1-1zM4 7l12-4v4M16 13.5h.1",
	close: "M6 6l12 12M18 6L6 18",
	check: "M5 12.5l4.5 4.5L19 7.5",
	alert:
		"M12 8v5M12 16.5v.5M10.3 3.9L2.6 17.4A2 2 0 0 0 4.3 20.4h15.4a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0z",
	info: "M12 11v6M12 7.5v.5M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
	help: "M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .9-1 1.7M12 16.5v.5M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
	chat: "M4 5h16v11H9l-5 4zM8 9h8M8 12.5h5",
	settings:
		"M4 7h9M19 7h1M4 17h1M11 17h9M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
	globe:
		"M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3.5 9h17M3.5 15h17M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9s.5-6 3.5-9z",
	shield: "M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-4.5",
	document: "M6 3h8l5 5v13H6zM14 3v5h5M9 13h6M9 17h6",
	camera: "M4 7h4l1.5-2.5h5L16 7h4v12H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z",
	location:
		"M12 21s7-6.5 7-11.5a7 7 0 1 0-14 0C5 14.5 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
	phone: "M8 2.5h8a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1zM11 18.5h2",
	mail: "M3 6h18v12H3zM3 7l9 6.5L21 7",
	bank: "M3 10l9-6 9 6zM5 10v8M10 10v8M14 10v8M19 10v8M3 20.5h18",
	card: "M3 6h18v12H3zM3 10h18M6.5 14.5h4",
	transfer: "M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4",
	store: "M4 10v10h16V10M3 10l2-6h14l2 6M3 10a3 3 0 0 0 6 0 3 3 0 0 0 6 0 3 3 0 0 0 6 0M10 20v-5h4v5",
	logout: "M10 4H5v16h5M15 8l4 4-4 4M19 12H9",
	offline: "M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M19 12.5a10 10 0 0 0-5-2.7M8.5 16a5 5 0 0 1 6-.6M12 19.5v.1",
	none: "M5.5 5.5l13 13M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
	search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21",
	copy: "M8 8h12v13H8zM16 8V3H4v13h4",
} as const;

export type IconName = keyof typeof drawings;

export function Icon({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) {
	return (
		<svg
			aria-hidden="true"
			focusable="false"
			className="shrink-0"
			width={size}
			height={size}
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.75"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			<path d={drawings[name]} />
		</svg>
	);
}
