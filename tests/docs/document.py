"""Parses a Markdown document: its fenced blocks with the comments before them, its code spans, its links."""
import re
from dataclasses import dataclass, field

FENCE = re.compile(r"^```(\w*)\s*$")
COMMENT = re.compile(r"^<!-- (.*) -->$")
SPAN = re.compile(r"(?<!`)`([^`]+)`(?!`)")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$")


class Problem(Exception):
    """An error in a document. The text names what was expected."""


@dataclass
class Block:
    """A fenced block: its language, its lines, its position, and the comments right before it (`kind: text`)."""
    language: str
    line: int
    lines: list[str]
    comments: dict[str, str] = field(default_factory=dict)

    @property
    def text(self):
        return "".join(line + "\n" for line in self.lines)


@dataclass
class Document:
    blocks: list[Block]
    spans: list[tuple[int, str]]
    links: list[tuple[int, str]]
    anchors: set[str]


def anchor(heading):
    """Returns the anchor that a heading gets on common Markdown sites."""
    words = re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower())
    return words.strip().replace(" ", "-")


def comment_parts(text, number):
    kind, colon, rest = text.partition(":")
    if not colon:
        raise Problem(f"line {number}: the comment <!-- {text} --> has no kind, such as file: or conversation:")
    return kind.strip(), rest.strip()


def read_block(lines, start, language):
    for end in range(start, len(lines)):
        if lines[end].rstrip() == "```":
            return lines[start:end], end
    raise Problem(f"line {start}: a block of {language or 'text'} that is never closed")


def parse(text):
    """Parses the text. Raises Problem if a block or a comment is malformed."""
    document = Document([], [], [], set())
    comments = {}
    lines = text.split("\n")
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if fence := FENCE.match(line):
            content, end = read_block(lines, number, fence[1])
            document.blocks.append(Block(fence[1], number, content, comments))
            number, comments = end + 1, {}
        elif comment := COMMENT.match(line):
            kind, rest = comment_parts(comment[1], number)
            comments[kind] = rest
        elif comments and line.strip():
            raise Problem(f"line {number}: the comments before this line belong to no block: {comments}")
        else:
            document.spans += [(number, span) for span in SPAN.findall(line)]
            document.links += [(number, link) for link in LINK.findall(SPAN.sub("", line))]
            if heading := HEADING.match(line):
                document.anchors.add(anchor(heading[1]))
    return document
