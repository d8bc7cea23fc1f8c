import type { AroundPhone } from "./around-phone.tsx";

type Around = Parameters<typeof AroundPhone>[0];

/**
 * Puts the sandbox around an app in a frame of another page: the wrapper, the SMS, made-up papers and the clock. The page
 * loads this file by its address; the styles of what an entry imports later are loaded with it.
 */
export async function showAround(place: HTMLElement, around: Around): Promise<void> {
	const { render } = await import("./around-phone.tsx");
	render(place, around);
}
