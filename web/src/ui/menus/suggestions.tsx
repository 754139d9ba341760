import "./suggestions.css";

interface SuggestionsProps {
  texts: string[];
  chosen: string;
  onChoose: (text: string) => void;
}

/** Common values as buttons; pressing one fills it in. */
export function Suggestions({ texts, chosen, onChoose }: SuggestionsProps) {
  return (
    <div className="suggestions">
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          aria-pressed={chosen === text}
          onClick={() => onChoose(text)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
