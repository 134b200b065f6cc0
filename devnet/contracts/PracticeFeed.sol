// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A price feed of the devnet that answers as Chainlink's aggregators do. Its answer changes only when its owner says so,
/// and it counts as confirmed in each block: a devnet that slept must not wake up without exchange rates.
contract PracticeFeed {
    uint8 public immutable decimals;
    uint256 public constant version = 4;
    string public description;
    address public immutable owner;
    int256 private _answer;
    uint80 private _round;

    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);

    constructor(string memory description_, uint8 decimals_, int256 answer, address owner_) {
        description = description_;
        decimals = decimals_;
        owner = owner_;
        _set(answer);
    }

    function set(int256 answer) external {
        require(msg.sender == owner, "PracticeFeed: only the owner sets");
        _set(answer);
    }

    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        return (_round, _answer, block.timestamp, block.timestamp, _round);
    }

    function _set(int256 answer) private {
        _answer = answer;
        _round += 1;
        emit AnswerUpdated(answer, _round, block.timestamp);
    }
}
