import "./suggestions.css";

interface SuggestionsProps {
  texts: string[];
  chosen: string;
  onChoose: (text: string) => void;
}

/** What people often write: a press takes it over. */
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
