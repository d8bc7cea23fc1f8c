export { Button, ButtonLink, TextButton } from "./button.tsx";
export { type Channel, ChannelList } from "./channel-list.tsx";
export { ChipField, SelectField, type SelectOption, SelectsField, Suggestions, Switch } from "./choice.tsx";
export { classNames } from "./class-names.ts";
export { ErrorBoundary } from "./error-boundary.tsx";
export { Checkbox, CodeField, GroupError, PhoneField, TextField } from "./field.tsx";
export { BigFigure, RateNote, TotalRow, Unfold } from "./figures.tsx";
export { Icon, type IconName } from "./icon.tsx";
export { type LadderStep, LadderSteps } from "./ladder-steps.tsx";
export { Barcode, CopyRow, Timeline, type TimelineItem } from "./money.tsx";
export {
	type Choice,
	ChoiceList,
	type LinkProps,
	ListLink,
	type Segment,
	Segments,
	TabBar,
	type TabItem,
	TopBar,
} from "./navigation.tsx";
export { type OptionTile, OptionTiles } from "./option-tiles.tsx";
export { Sheet, Spinner, SpinnerOverlay, type ToastItem, ToastRegion } from "./overlay.tsx";
export { PickerField, PickerList, type PickerOption } from "./picker.tsx";
export { AddPicture, PictureList } from "./picture-list.tsx";
export { CountdownRing, ProgressBar, StepBar, type StepItem } from "./progress.tsx";
export { StepSlider } from "./step-slider.tsx";
export { BlankState, Card, Hero, Notice, Row, Tag } from "./surface.tsx";
export { TextArea } from "./text-area.tsx";
export { useModal } from "./use-modal.ts";
