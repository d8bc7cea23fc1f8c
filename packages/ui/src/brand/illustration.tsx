type Drawing = {
	/** Outlines. */
	readonly line: string;
	/** The one warm shape. */
	readonly sun: string;
	/** The one quiet shape. */
	readonly soft: string;
	/** Outlines of what is not there yet. */
	readonly dashed?: string;
};

function circle(x: number, y: number, radius: number): string {
	const half = `a${radius} ${radius} 0 1 0`;
	return `M${x - radius} ${y}${half} ${2 * radius} 0${half} ${-2 * radius} 0z`;
}

const fourArches =
	"M4 56h112M10 84V74a12 12 0 0 1 24 0v10M36 84V74a12 12 0 0 1 24 0v10M62 84V74a12 12 0 0 1 24 0v10M88 84V74a12 12 0 0 1 24 0v10M2 84h116";

/** Drawings of 120 by 96: one line weight, one warm shape, one quiet shape. */
const drawings = {
	welcome: {
		sun: circle(92, 24, 13),
		soft: "M6 70h108v14H6z",
		line: `M6 58h108M6 84V70a18 18 0 0 1 36 0v14M42 84V70a18 18 0 0 1 36 0v14M78 84V70a18 18 0 0 1 36 0v14M2 84h116${circle(45, 27, 5)}M45 33l-2 12 7 5 2 8M43 45l-6 6-3 7M45 35l8 6 5-2M44 36l-7 7`,
	},
	review: {
		sun: circle(78, 60, 18),
		soft: "M22 84V18a6 6 0 0 1 6-6h34l10 10v62z",
		line: `M22 84V18a6 6 0 0 1 6-6h34l10 10v20M62 12v10h10M32 30h20M32 42h28M32 54h16${circle(78, 60, 18)}M69 68v-7a9 9 0 0 1 18 0v7M91 73l14 13M10 84h68`,
	},
	approved: {
		sun: "M36 84V44a24 24 0 0 1 48 0v40z",
		soft: "M8 70h104v14H8z",
		line: "M36 84V44a24 24 0 0 1 48 0v40M48 55l9 9 16-18M4 84h112M60 12V6M28 24l-5-5M92 24l5-5M20 46h-7M107 46h-7",
	},
	onItsWay: {
		sun: "M40 40 92 14 74 50 60 42z",
		soft: "M8 74h104v10H8z",
		line: "M4 84h112M10 84c0-34 100-34 100 0M28 84V68M48 84V61M72 84V61M92 84V68M40 40 92 14 74 50 60 42zM60 42l32-28M60 42v12l7-8M12 34h18M20 46h12M28 22h10",
	},
	arrived: {
		sun: circle(52, 17, 11),
		soft: "M20 40h76v42H20z",
		line: "M20 38h70a6 6 0 0 1 6 6v34a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6zM20 40l6-8h54v6M96 54H80a7 7 0 0 0 0 14h16M52 12v10M48 14.5h6M49 19.5h6M34 14l-6-4M70 14l6-4M10 84h100",
	},
	returned: {
		sun: "M14 42 46 20l32 22z",
		soft: "M20 48h52v28H20z",
		line: "M14 42 46 20l32 22zM22 50v22M38 50v22M54 50v22M70 50v22M12 84h68M14 78h64M108 66V50a14 14 0 0 0-14-14h-6M95 28l-8 8 8 8M98 84h16",
	},
	paidOff: {
		sun: circle(60, 44, 22),
		soft: "M6 66h108v18H6z",
		line: `${fourArches}M92 56V20M92 22h18l-5 7 5 7H92M60 12V6M32 22l-5-4M26 44h-6M88 12l3-5`,
	},
	late: {
		sun: circle(60, 30, 19),
		soft: "M6 66h108v18H6z",
		line: `${fourArches}${circle(60, 30, 19)}M60 18v12l8 5M24 30h6M90 30h6M33 8l4 4M87 8l-4 4`,
	},
	notYet: {
		sun: "M80 66c0-14 8-20 20-20 0 12-8 20-20 20zM78 72c0-9-6-14-15-14 0 8 6 14 15 14z",
		soft: "M6 66h44v18H6z",
		dashed: "M112 84V74a12 12 0 0 0-12-12M58 56h58",
		line: "M4 56h48M10 84V74a12 12 0 0 1 24 0v10M36 84V74a12 12 0 0 1 14-12M2 84h116M79 84V62M80 66c0-14 8-20 20-20 0 12-8 20-20 20zM79 72c0-9-6-14-16-14 0 8 6 14 16 14",
	},
	talk: {
		sun: "M60 38h46v30H92l-10 12V68H60z",
		soft: "M12 14h58v36H38L24 62V50H12z",
		line: "M12 14h58v18M52 50H38L24 62V50H12V14M60 38h46v30H92l-10 12V68H60zM70 48h26M70 57h16M24 26h30M24 37h20",
	},
	empty: {
		sun: "M78 29V14h14v9H80z",
		soft: "M56 66V44a15 15 0 0 0-10-14h31a15 15 0 0 1 15 14v22z",
		line: "M26 66V44a15 15 0 0 1 30 0v22zM41 29h36a15 15 0 0 1 15 15v22H56M56 84V66M66 84V66M34 48h14M10 84h98M78 44V14h14v9H78M18 20l4 4M12 32h6M104 30l-4 3",
	},
	offline: {
		sun: circle(60, 30, 9),
		soft: "M6 66h34v18H6zM80 66h34v18H80z",
		line: "M4 56h40l4 6M116 56H76l-4 6M10 84V74a12 12 0 0 1 24 0v10M86 84V74a12 12 0 0 1 24 0v10M2 84h44M74 84h44M52 76l3 3M68 76l-3 3M42 20a26 26 0 0 1 36 0M48 28a16 16 0 0 1 5-3.5M72 28a16 16 0 0 0-5-3.5M44 44l32-32",
	},
} as const satisfies Record<string, Drawing>;

export type IllustrationName = keyof typeof drawings;

/** A decorative drawing: the text beside it says the same. */
export function Illustration(props: { readonly name: IllustrationName; readonly width?: number }) {
	const { name, width = 120 } = props;
	const { line, sun, soft, dashed }: Drawing = drawings[name];
	return (
		<svg
			aria-hidden="true"
			focusable="false"
			className="picture shrink-0"
			width={width}
			height={(width * 96) / 120}
			viewBox="0 0 120 96"
		>
			<path data-fill="soft" d={soft} />
			<path data-fill="sun" d={sun} />
			<path d={line} />
			{dashed === undefined ? null : <path d={dashed} strokeDasharray="3 6" />}
		</svg>
	);
}
