import regular from "@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf?url";
import medium from "@expo-google-fonts/roboto/500Medium/Roboto_500Medium.ttf?url";
import semibold from "@expo-google-fonts/roboto/600SemiBold/Roboto_600SemiBold.ttf?url";
import bold from "@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf?url";

const family = "Face of the phone";
const files = { 400: regular, 500: medium, 600: semibold, 700: bold };

/** Shows the app in the face of an Android phone: that of another machine is wider or narrower and breaks lines elsewhere. */
export async function usePhoneFonts(): Promise<void> {
	const faces = Object.entries(files).map(
		([weight, file]) => new FontFace(family, `url(${file})`, { weight }),
	);
	for (const face of await Promise.all(faces.map((each) => each.load()))) document.fonts.add(face);
	document.documentElement.style.setProperty("--font-sans", `"${family}", sans-serif`);
	// A page that needs the letters of a headline before they are there keeps the other face.
	await document.fonts.load('700 16px "Puente Figure"', "Puente $1");
}
