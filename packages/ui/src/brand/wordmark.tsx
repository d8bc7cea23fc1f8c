/** The name as a drawing; it takes the colour of the text around it (phone.css). */
export function Wordmark() {
	return <span role="img" aria-label="Puente" className="wordmark" />;
}
