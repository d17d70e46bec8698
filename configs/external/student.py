"""A student's A*: Manhattan distance, a heap, a dictionary. Written for people, not for speed."""

import heapq
import sys


def read():
    """The question: lines of a word and numbers."""
    lines = {}
    for line in sys.stdin:
        word, *numbers = line.split()
        lines[word] = tuple(map(int, numbers))
    return lines["size"], lines["goal"], lines["board"]


def solve(size, goal, board):
    width, height = size
    home = {tile: divmod(cell, width) for cell, tile in enumerate(goal)}

    def manhattan(state):
        total = 0
        for cell, tile in enumerate(state):
            if tile:
                row, column = divmod(cell, width)
                total += abs(row - home[tile][0]) + abs(column - home[tile][1])
        return total

    def successors(state):
        blank = state.index(0)
        row, column = divmod(blank, width)
        for letter, r, c in (("U", row - 1, column), ("D", row + 1, column),
                             ("L", row, column - 1), ("R", row, column + 1)):
            if 0 <= r < height and 0 <= c < width:
                cell = r * width + c
                child = list(state)
                child[blank], child[cell] = child[cell], 0
                yield letter, tuple(child)

    best = {board: (0, None, "")}
    queue = [(manhattan(board), 0, board)]
    expanded = generated = 0
    while queue:
        _, minus_g, state = heapq.heappop(queue)
        if -minus_g > best[state][0]:
            continue
        if state == goal:
            return path(best, state), expanded, generated
        expanded += 1
        for letter, child in successors(state):
            generated += 1
            g = best[state][0] + 1
            if child not in best or g < best[child][0]:
                best[child] = (g, state, letter)
                heapq.heappush(queue, (g + manhattan(child), -g, child))
    return None, expanded, generated


def path(best, state):
    letters = []
    while best[state][1] is not None:
        _, state, letter = best[state]
        letters.append(letter)
    return "".join(reversed(letters))


if __name__ == "__main__":
    moves, expanded, generated = solve(*read())
    print("expanded", expanded)
    print("generated", generated)
    if moves is not None:
        print("moves", moves)
